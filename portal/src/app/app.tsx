import { loadRuntimeConfig } from '../config/runtime-config.ts'
import { FrontPage } from '../features/front/front-page.tsx'
import { NotFoundPage } from '../features/not-found/not-found-page.tsx'
import { useRequest } from '../lib/use-request.ts'
import { ConfigFailed, ConfigPending } from './config-states.tsx'

export function App({ path }: { path: string }) {
  return path === '/' ? <Front /> : <NotFoundPage />
}

function Front() {
  const config = useRequest(loadRuntimeConfig)
  if (config.status === 'pending') return <ConfigPending />
  if (config.status === 'failed') return <ConfigFailed onRetry={config.retry} />
  return <FrontPage config={config.value} />
}
