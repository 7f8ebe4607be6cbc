import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invoke } from '../../../lib/invoke.ts'
import { dataOf } from '../../../lib/request-error.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import type { Template } from '../model/template.ts'

/**
 * The row decides: with it the database notes the file, and the server removes it, now or with the next tidying. The other
 * way round a row could be left whose document is gone.
 */
export function useDeleteTemplate() {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id }: Template) => {
      dataOf(await client.from('templates').delete().eq('id', id).select('id').single())
      void invoke(client, 'tidy-files').catch(console.warn)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['templates'] }),
    meta: {
      success: { title: 'Template deleted successfully' },
      failure: { title: 'Failed to delete template' },
    },
  })
}
