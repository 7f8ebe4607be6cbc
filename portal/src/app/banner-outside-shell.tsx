import { useMatches } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useAuth } from '../session/auth/auth-context.ts'

const Banner = lazy(async () => ({ default: (await import('./shell/impersonation-banner.tsx')).ImpersonationBanner }))

/** The banner stands on every screen while an admin impersonates, also outside the shell: docs/product/impersonation.md. */
export function BannerOutsideShell() {
  const { snapshot } = useAuth()
  const isInShell = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId === '/portal') })
  if (isInShell || snapshot.status !== 'signed-in') return null
  return (
    <Suspense fallback={null}>
      <Banner />
    </Suspense>
  )
}
