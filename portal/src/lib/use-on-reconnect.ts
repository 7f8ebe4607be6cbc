import { useEffect, useEffectEvent, useRef } from 'react'
import { useIsLive } from './connection.ts'

/** Calls `onBack` when the connection is back, to load what was missed. */
export function useOnReconnect(onBack: () => void): void {
  const isLive = useIsLive()
  const wasLive = useRef(isLive)
  const back = useEffectEvent(onBack)
  useEffect(() => {
    const isBack = isLive && !wasLive.current
    wasLive.current = isLive
    if (isBack) back()
  }, [isLive])
}
