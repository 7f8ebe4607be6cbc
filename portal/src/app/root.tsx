import { Outlet } from '@tanstack/react-router'
import { loadRuntimeConfig } from '../config/runtime-config.ts'
import { useRequest } from '../lib/use-request.ts'
import { Toaster } from '../ui/feedback/toaster.tsx'
import { BannerOutsideShell } from './banner-outside-shell.tsx'
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
      {/* Beside the providers: what was said stays when another environment begins everything anew. */}
      <Toaster />
    </>
  )
}
