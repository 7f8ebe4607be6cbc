import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useActing } from '../acting-user.ts'
import { useSignedInUser } from '../auth/auth-context.ts'
import { useClient } from '../environment/environment-context.ts'
import { activeImpersonationQuery } from './active-impersonation.ts'
import { hearOtherWindows } from './other-windows.ts'

/**
 * An impersonation is the administrator's and not the window's: one that was started or ended elsewhere holds here too. The
 * windows of one browser tell each other; of another browser's it is heard when this one is returned to. What is on the
 * screen is then loaded anew, for who is meant now.
 */
export function useFollowImpersonation({ onChange }: { onChange: () => void }): void {
  const { hasAdminRole } = useActing()
  const { id } = useSignedInUser()
  const { data, refetch } = useQuery({
    ...activeImpersonationQuery(useClient(), id),
    refetchOnWindowFocus: hasAdminRole ? 'always' : false,
  })
  const ask = useEffectEvent(() => void refetch())
  useEffect(() => hearOtherWindows(ask), [])
  const session = data?.sessionId ?? null
  const first = useRef(session)
  useEffect(() => {
    if (session === first.current) return
    first.current = session
    onChange()
  }, [session, onChange])
}
