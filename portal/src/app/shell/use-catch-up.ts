import { useQueryClient } from '@tanstack/react-query'
import { useWhenBack } from '../../lib/use-when-back.ts'

/** What could not be loaded while the connection was lost is asked for again when it is back, without a press. */
export function useCatchUp(): void {
  const queries = useQueryClient()
  useWhenBack(() => void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' }))
}
