import { useEffect } from 'react'
import { useActingUser } from '../acting-user.ts'
import { useClient } from '../environment/environment-context.ts'
import { passwordHelper } from './update-user-password.ts'

/** Sets `window.portico` for admins who are not impersonating, and for nobody else. */
export function usePasswordHelper(): void {
  const client = useClient()
  const { isAdmin } = useActingUser()
  useEffect(() => {
    if (!isAdmin) return
    window.portico = passwordHelper(client)
    return () => {
      delete window.portico
    }
  }, [client, isAdmin])
}
