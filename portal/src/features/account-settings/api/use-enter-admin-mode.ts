import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { dataOf, RequestError } from '../../../lib/request-error.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { TEXTS } from '../texts.ts'

const DENIED = new RequestError({ message: 'Not an administrator', status: 403 })

/** Reads the role again: the user may have lost it since the page was opened. */
export function useEnterAdminMode() {
  const client = useClient()
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async () => {
      const isAdmin = dataOf(await client.rpc('is_admin'))
      if (!isAdmin) throw DENIED
      await navigate({ to: '/settings/admin', state: { enterAdmin: true } })
    },
    onError: async (error) => {
      if (error === DENIED) await queries.invalidateQueries({ queryKey: ['user_roles'] })
    },
    meta: {
      success: () => TEXTS.adminMode.entered,
      failure: (error) => (error === DENIED ? TEXTS.adminMode.denied : TEXTS.adminMode.failed),
    },
  })
}
