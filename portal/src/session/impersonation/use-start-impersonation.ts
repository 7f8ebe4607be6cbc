import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { toastAfterReload } from '../../lib/toast-after-reload.ts'
import { dataOf, RequestError } from '../../lib/request-error.ts'
import { wordsOf } from '../../lib/words-of.ts'
import { useClient } from '../environment/environment-context.ts'
import { notifyOtherWindows } from './other-windows.ts'
import { TEXTS } from '../texts.ts'

const SETTLE_MS = 100

const MUTATION_KEY = ['start-impersonation']

/**
 * True from the press of the button until the page reloads. The database already refuses the lists of administrators
 * then.
 */
export function useIsStartingImpersonation(): boolean {
  const starts = useMutationState({ filters: { mutationKey: MUTATION_KEY }, select: ({ state }) => state.status })
  return starts.some((status) => status === 'pending' || status === 'success')
}

/**
 * The database writes the record in `admin_actions` together with the session. `onStarted` reloads the page, so that no
 * data that was loaded for the admin stays in the window.
 */
export function useStartImpersonation({ onStarted }: { onStarted: () => void }) {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationKey: MUTATION_KEY,
    // A request on its way could arrive after the start.
    onMutate: () => queries.cancelQueries({ queryKey: ['profiles', 'list'] }),
    mutationFn: async ({ userId, reason }: { readonly userId: string; readonly reason: string }) => {
      dataOf(await client.rpc('start_impersonation_session', { target_user_id: userId, reason, read_only: true }))
      // Reads the session back, then waits a moment: docs/product/impersonation.md.
      const sessions = dataOf(await client.rpc('get_active_impersonation_session'))
      if (sessions.length === 0) throw new RequestError({ message: 'The impersonation was ended at once' })
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
    },
    onSuccess: () => {
      notifyOtherWindows()
      toastAfterReload(TEXTS.impersonation.started)
      onStarted()
    },
    // The server may refuse because the admin started an impersonation in another window: then this window has to show
    // it.
    onError: () => queries.invalidateQueries({ queryKey: ['impersonation_sessions'] }),
    meta: {
      failure: (error) => ({
        title: TEXTS.impersonation.error,
        description: wordsOf(error) || TEXTS.impersonation.startFailed,
      }),
    },
  })
}
