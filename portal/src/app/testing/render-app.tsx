import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { render, waitFor } from '@testing-library/react'
import { vi } from 'vitest'
import { fakeServer, json } from '../../session/testing/fake-server.ts'
import { ANNELIES, sessionOf } from '../../session/testing/people.ts'
import { createAppRouter } from '../router.tsx'

const CONFIG = {
  brand: {
    name: 'Portico OneView',
    firm: 'Portico',
    address: '',
    companyNumber: '',
    infoEmail: '',
    supportEmail: '',
    supportPhone: '',
    supportHours: '',
  },
  links: { booking: 'https://booking.example/', tutorialVideo: null, releaseNotes: '/templates' },
  environments: {
    production: { url: 'http://portal.example', key: 'sb_publishable_production' },
    training: { url: 'http://portal.example/training', key: 'sb_publishable_training' },
  },
  demo: { customer: { email: '', password: '' }, admin: { email: '', password: '' } },
}

const HALEWIJN = { id: 'a0000000-0000-4000-8000-000000000001', name: 'Halewijn Bank NV', logo_url: null }

interface AppOptions {
  readonly path?: string
  /** Nobody is signed in. */
  readonly isVisitor?: boolean
  readonly isAdmin?: boolean
  /** Null if the user is linked to no account. */
  readonly account?: typeof HALEWIJN | null
  readonly services?: readonly object[]
  readonly impersonation?: object
  readonly environment?: 'production' | 'training'
  /** Answers for the page itself, in addition to those that the shell needs. */
  readonly answers?: Parameters<typeof fakeServer>[0]
}

/** Renders the whole portal with a user signed in. Only the network is fake. */
export async function renderApp(options: AppOptions = {}) {
  const {
    path = '/dashboard',
    isAdmin = false,
    account = HALEWIJN,
    services = [],
    environment = 'production',
  } = options
  const base = environment === 'training' ? '/training' : ''
  const rows = (list: readonly unknown[]) => () => json(list)
  const server = fakeServer({
    'GET /config.json': () => json(CONFIG),
    [`GET ${base}/rest/v1/user_roles`]: rows(isAdmin ? [{ role: 'admin' }] : []),
    [`GET ${base}/rest/v1/user_preferences`]: rows([]),
    [`GET ${base}/rest/v1/user_accounts`]: rows(account ? [{ account_id: account.id }] : []),
    [`GET ${base}/rest/v1/accounts`]: rows(account ? [account] : []),
    [`GET ${base}/rest/v1/notification_list`]: rows([]),
    [`HEAD ${base}/rest/v1/notifications`]: () => new Response(null, { headers: { 'content-range': '*/0' } }),
    [`POST ${base}/rest/v1/rpc/get_active_impersonation_session`]: rows(
      options.impersonation ? [options.impersonation] : [],
    ),
    [`POST ${base}/rest/v1/rpc/admin_view_profile`]: rows([
      { id: 'b0000000-0000-4000-8000-000000000004', email: 'wout@halewijn.example', name: 'Wout Claessens' },
    ]),
    [`POST ${base}/rest/v1/rpc/get_user_account_services`]: rows(services),
    [`POST ${base}/rest/v1/rpc/second_factor_state`]: rows([
      { environment_rule: 'offer', is_missing: false, has_factor: false, may_remove: true },
    ]),
    [`POST ${base}/rest/v1/rpc/session_is_live`]: () => Response.json(true),
    [`POST ${base}/auth/v1/logout`]: () => new Response(null, { status: 204 }),
    ...options.answers,
  })
  vi.stubGlobal('WebSocket', SilentSocket)
  localStorage.setItem('portico-environment', environment)
  const session = { ...sessionOf(ANNELIES), expires_at: Math.floor(Date.now() / 1000) + 3600 }
  if (!options.isVisitor) localStorage.setItem(`portico-${environment}-session`, JSON.stringify(session))
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createAppRouter(history)
  await router.load()
  render(<RouterProvider router={router} />)
  return { server, address: () => history.location.href }
}

/** The whole portal starts slowly on a busy machine. What a test waits for afterwards comes sooner. */
const START_MS = 20_000

/** Throws while the portal does not know yet who is signed in. */
function hasStarted(): void {
  if (document.querySelector('.loading-page') !== null) throw new Error('The portal did not start')
}

/** The same, once the portal has started: for tests that change no answer before. */
export async function renderStartedApp(options: AppOptions = {}) {
  const app = await renderApp(options)
  await waitFor(hasStarted, { timeout: START_MS })
  return app
}

/** A connection that never opens. */
class SilentSocket extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  readonly readyState = SilentSocket.CONNECTING
  close(): void {}
  send(): void {}
}
