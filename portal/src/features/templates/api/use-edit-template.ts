import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOf } from '../../../lib/request-error.ts'
import type { Row } from '../../../lib/supabase.ts'
import { useClient } from '../../../session/environment/environment-context.ts'

type Change = Pick<Row<'templates'>, 'id' | 'title' | 'description' | 'category' | 'tags'>

export function useEditTemplate() {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, ...change }: Change) =>
      dataOf(await client.from('templates').update(change).eq('id', id).select('id').single()),
    onSettled: () => queries.invalidateQueries({ queryKey: ['templates'] }),
    meta: {
      success: { title: 'Template updated successfully' },
      failure: { title: 'Failed to update template' },
    },
  })
}
