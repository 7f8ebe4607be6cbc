import { useMutation, useQueryClient, type MutationMeta } from '@tanstack/react-query'
import type { Client, TableName } from '../lib/supabase.ts'
import { useClient } from './environment/environment-context.ts'

interface Change<Input, Output> {
  readonly send: (client: Client, input: Input) => Promise<Output>
  /** Whose lists are loaded anew afterwards, also when it was refused: then they may show what is there no more. */
  readonly reload: readonly TableName[]
  readonly meta: MutationMeta
}

/** A change that is shown when it is made, and not before. It ends when the lists have it. */
export function useChange<Input, Output>({ send, reload, meta }: Change<Input, Output>) {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => send(client, input),
    onSettled: () => Promise.all(reload.map((table) => queries.invalidateQueries({ queryKey: [table] }))),
    meta,
  })
}
