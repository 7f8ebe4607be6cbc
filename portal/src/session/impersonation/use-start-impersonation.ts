import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keepToast } from '../../lib/kept-toast.ts'
import { dataOf, messageOf } from '../../lib/request-error.ts'
import { useClient } from '../environment/environment-context.ts'
import { tellOtherWindows } from './other-windows.ts'

const SETTLE_MS = 100
const STARTED = { title: 'Impersonation Started', description: 'You are now viewing the application as this user' }

/**
 * The record in `admin_actions` is written by the database, together with the session. `onStarted` loads the page anew, as
 * the end does: nothing that was loaded for the administrator stays in the window.
 */
export function useStartImpersonation({ onStarted }: { onStarted: () => void }) {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (targetUserId: string) => {
      dataOf(await client.rpc('start_impersonation_session', { target_user_id: targetUserId }))
      // Asks again whether it is open, then waits: docs/product/impersonation.md.
      const sessions = dataOf(await client.rpc('get_active_impersonation_session'))
      if (sessions.length === 0) throw new Error('The impersonation was ended at once')
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
    },
    onSuccess: () => {
      tellOtherWindows()
      keepToast(STARTED)
      onStarted()
    },
    // It may be refused because one was opened in another window: then this one has to show it too.
    onError: () => queries.invalidateQueries({ queryKey: ['impersonation_sessions'] }),
    meta: {
      failure: (error) => ({ title: 'Error', description: messageOf(error) || 'Failed to start impersonation' }),
    },
  })
}
