import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSignedInUser } from '../auth/auth-context.ts'
import { type Impersonation, impersonationKey } from './active-impersonation.ts'
import { isExpired } from './countdown.ts'

/** Notes the moment in which the hour is over. A tab that slept then notes it when it is shown again. */
export function useExpiry(impersonation: Impersonation | null): void {
  const queries = useQueryClient()
  const { id } = useSignedInUser()
  const expiresAt = impersonation?.expiresAt ?? null
  useEffect(() => {
    if (expiresAt === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = () => {
      clearTimeout(timer)
      if (!isExpired(expiresAt, Date.now())) {
        timer = setTimeout(check, Date.parse(expiresAt) - Date.now())
        return
      }
      queries.setQueryData<Impersonation | null>(impersonationKey(id), (known) =>
        known === null || known === undefined || known.isOver ? known : { ...known, isOver: true },
      )
    }
    check()
    document.addEventListener('visibilitychange', check)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [expiresAt, id, queries])
}
