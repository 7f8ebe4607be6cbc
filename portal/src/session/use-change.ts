import { useMutation, useQueryClient, type MutationMeta } from '@tanstack/react-query'
import type { Client, TableName } from '../lib/supabase.ts'
import { useClient } from './environment/environment-context.ts'

interface Change<Input, Output> {
  readonly send: (client: Client, input: Input) => Promise<Output>
  /** The tables whose queries are loaded again, also after a refusal: then they may show rows that no longer exist. */
  readonly reload: readonly TableName[]
  readonly meta: MutationMeta
}

/**
 * A mutation that is not shown before the server has made it. It ends when the queries of the tables are loaded again.
 */
export function useChange<Input, Output>({ send, reload, meta }: Change<Input, Output>) {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => send(client, input),
    onSettled: () => Promise.all(reload.map((table) => queries.invalidateQueries({ queryKey: [table] }))),
    meta,
  })
}
