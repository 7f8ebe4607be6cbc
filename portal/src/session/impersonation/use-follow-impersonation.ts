import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useActing } from '../acting-user.ts'
import { useSignedInUser } from '../auth/auth-context.ts'
import { useClient } from '../environment/environment-context.ts'
import { activeImpersonationQuery } from './active-impersonation.ts'

/**
 * An impersonation is the administrator's and not the window's: one that was started or ended in another window holds here
 * too. It is asked for whenever a window is returned to, and what is on the screen is loaded anew for who is meant now.
 */
export function useFollowImpersonation({ onChange }: { onChange: () => void }): void {
  const { hasAdminRole } = useActing()
  const { id } = useSignedInUser()
  const { data } = useQuery({
    ...activeImpersonationQuery(useClient(), id),
    refetchOnWindowFocus: hasAdminRole ? 'always' : false,
  })
  const session = data?.sessionId ?? null
  const first = useRef(session)
  useEffect(() => {
    if (session === first.current) return
    first.current = session
    onChange()
  }, [session, onChange])
}
