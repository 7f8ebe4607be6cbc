import { Outlet, useMatches } from '@tanstack/react-router'
import { Suspense } from 'react'
import { loadRuntimeConfig } from '../config/runtime-config.ts'
import { lazyPart, useLanguage } from '../language/use-language.ts'
import { takeEarlyConfig } from '../lib/early-requests.ts'
import { withClient } from '../lib/load-client.ts'
import { useRequest } from '../lib/use-request.ts'
import { useAuth } from '../session/auth/auth-context.ts'
import { Toaster } from '../ui/feedback/toaster.tsx'
import { ConfigFailed, ConfigPending } from './config-states.tsx'
import { Providers } from './providers.tsx'

const loadConfig = (signal: AbortSignal) => loadRuntimeConfig(signal, takeEarlyConfig())

export function Root() {
  useLanguage()
  const config = useRequest(loadConfig)
  if (config.status === 'pending') return <ConfigPending />
  if (config.status === 'failed') return <ConfigFailed onRetry={config.retry} />
  return (
    <>
      <Providers config={config.value}>
        <BannerOutsideShell />
        <Outlet />
      </Providers>
      {/* Outside the providers, so that toasts stay when the user switches the environment and everything else mounts again. */}
      <Toaster />
    </>
  )
}

const Banner = lazyPart(() => withClient(() => import('./shell/impersonation-banner.tsx')), 'ImpersonationBanner')

/**
 * Pages without the shell need the banner too: an impersonating admin sees it on every screen
 * (docs/product/impersonation.md).
 */
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
