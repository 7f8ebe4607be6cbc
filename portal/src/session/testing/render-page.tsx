import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import type { RuntimeConfig } from '../../config/runtime-config.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { withClient } from '../../lib/load-client.ts'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { Toaster } from '../../ui/feedback/toaster.tsx'
import { AuthProvider } from '../auth/auth-provider.tsx'
import { EnvironmentProvider } from '../environment/environment-provider.tsx'

const CONFIG: RuntimeConfig = {
  brand: {
    name: 'Portico OneView',
    firm: '',
    address: '',
    companyNumber: '',
    infoEmail: '',
    supportEmail: '',
    supportPhone: '',
    supportHours: '',
  },
  links: { booking: '/', tutorialVideo: null, releaseNotes: '/' },
  environments: {
    production: { url: 'http://portal.example', key: 'sb_publishable_production' },
    training: { url: 'http://portal.example/training', key: 'sb_publishable_training' },
  },
  demo: {
    customer: { email: 'customer@training.example', password: 'Customer-1!' },
    admin: { email: 'admin@training.example', password: 'Admin-1!' },
  },
  resetPasswordLength: 6,
  sessionEnd: { idleSeconds: 43_200, maxSeconds: 2_592_000 },
  verifiesPresence: true,
}

const notify = {
  success: (toast: { title: string }) => showToast({ ...toast, tone: 'success' }),
  failure: (toast: { title: string }) => showToast({ ...toast, tone: 'danger' }),
}

interface PageOptions {
  /** Differences from the usual configuration. */
  readonly config?: Partial<RuntimeConfig>
  /** With its parameters, if there are any. */
  readonly path: string
  /** The state in the browser's history. */
  readonly state?: object
}

/**
 * Renders a page at an address, with the providers of a session. Other addresses render only their own path. Returns
 * the address.
 */
export async function renderPage(Page: () => ReactNode, { path, state, config = {} }: PageOptions) {
  const history = createMemoryHistory({ initialEntries: [path] })
  if (state !== undefined) history.replace(path, state)
  const root = createRootRoute({ component: () => <Root config={{ ...CONFIG, ...config }} /> })
  const pathname = path.replace(/\?.*/, '')
  const page = createRoute({ getParentRoute: () => root, path: pathname, component: Page })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: OtherPage })
  const start = createRoute({ getParentRoute: () => root, path: '/', component: OtherPage })
  const routes = path === '/' ? [page, elsewhere] : [page, start, elsewhere]
  const router = createRouter({ routeTree: root.addChildren(routes), history })
  await withClient(() => router.load())
  render(<RouterProvider router={router as never} />)
  return { address: () => history.location.href }
}

function Root({ config }: { config: RuntimeConfig }) {
  return (
    <>
      <EnvironmentProvider config={config}>
        <Queries>
          <AuthProvider>
            <Outlet />
          </AuthProvider>
        </Queries>
      </EnvironmentProvider>
      <Toaster />
    </>
  )
}

function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(() => createQueryClient(notify))
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

function OtherPage() {
  return <p>At {useLocation({ select: ({ href }) => href })}</p>
}
