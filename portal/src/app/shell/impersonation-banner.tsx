import { Suspense } from 'react'
import { lazyPart } from '../../language/use-language.ts'
import { useActingUser } from '../../session/acting-user.ts'

const ActiveBanner = lazyPart(() => import('./banner/active-banner.tsx'), 'ActiveBanner')

/** Shown on every screen while an admin impersonates a user: docs/product/impersonation.md. */
export function ImpersonationBanner() {
  const { impersonation } = useActingUser()
  if (impersonation === null) return null
  return (
    <Suspense fallback={null}>
      <ActiveBanner impersonation={impersonation} />
    </Suspense>
  )
}
