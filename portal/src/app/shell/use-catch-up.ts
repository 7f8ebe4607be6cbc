import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useIsLive } from '../../lib/connection.ts'

/** What could not be loaded while the connection was lost is asked for again when it is back, without a press. */
export function useCatchUp(): void {
  const queries = useQueryClient()
  const isLive = useIsLive()
  const wasLive = useRef(isLive)
  useEffect(() => {
    const isBack = isLive && !wasLive.current
    wasLive.current = isLive
    if (isBack) void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  }, [isLive, queries])
}
