import { Outlet, useMatches } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { loadRuntimeConfig } from '../config/runtime-config.ts'
import { useRequest } from '../lib/use-request.ts'
import { useAuth } from '../session/auth/auth-context.ts'
import { Toaster } from '../ui/feedback/toaster.tsx'
import { ConfigFailed, ConfigPending } from './config-states.tsx'
import { Providers } from './providers.tsx'

export function Root() {
  const config = useRequest(loadRuntimeConfig)
  if (config.status === 'pending') return <ConfigPending />
  if (config.status === 'failed') return <ConfigFailed onRetry={config.retry} />
  return (
    <>
      <Providers config={config.value}>
        <BannerOutsideShell />
        <Outlet />
      </Providers>
      {/* Outside the providers: toasts stay when the user switches the environment, which mounts everything else again. */}
      <Toaster />
    </>
  )
}

const Banner = lazy(async () => ({ default: (await import('./shell/impersonation-banner.tsx')).ImpersonationBanner }))

/** Every screen has the banner while impersonating, also the pages without the shell: docs/product/impersonation.md. */
function BannerOutsideShell() {
  const { snapshot } = useAuth()
  const isInShell = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId === '/portal') })
  if (isInShell || snapshot.status !== 'signed-in') return null
  return (
    <Suspense fallback={null}>
      <Banner />
    </Suspense>
  )
}
