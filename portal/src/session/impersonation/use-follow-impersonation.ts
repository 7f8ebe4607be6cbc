import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useActingUser } from '../acting-user.ts'
import { useSignedInUser } from '../auth/auth-context.ts'
import { useClient } from '../environment/environment-context.ts'
import { activeImpersonationQuery } from './active-impersonation.ts'
import { listenToOtherWindows } from './other-windows.ts'

/**
 * An impersonation belongs to the admin and not to the window, so each window follows one that is started or ended
 * elsewhere. The windows of one browser send each other a message; a change made in another browser is found when this
 * window gets the focus. `onChange` then reloads the screen.
 */
export function useFollowImpersonation({ onChange }: { onChange: () => void }): void {
  const { hasAdminRole } = useActingUser()
  const { id } = useSignedInUser()
  const { data, refetch } = useQuery({
    ...activeImpersonationQuery(useClient(), id),
    refetchOnWindowFocus: hasAdminRole ? 'always' : false,
  })
  const ask = useEffectEvent(() => void refetch())
  useEffect(() => listenToOtherWindows(ask), [])
  const session = data?.sessionId ?? null
  const first = useRef(session)
  useEffect(() => {
    if (session === first.current) return
    first.current = session
    onChange()
  }, [session, onChange])
}
