import { Hono } from 'hono'
import type { Context } from 'hono'
import type { AuthDependencies, Client } from './auth.ts'
import type { Signed } from './authenticate.ts'
import { authenticate, requireAdmin } from './authenticate.ts'
import type { Flow } from './context.ts'
import { AuthError, DISABLED, errorBody, isNewer, notImplemented, validationFailed } from './errors.ts'
import { adminCreateUser, adminDeleteUser, adminGetUser, adminListUsers, adminUpdateUser } from './flows/admin-users.ts'
import { generateLink, invite } from './flows/links.ts'
import { recover, resend, sendOtp } from './flows/mails.ts'
import { refreshSession } from './flows/refresh.ts'
import { publicSettings } from './flows/settings.ts'
import { exchangeCode, signInWithPassword } from './flows/sign-in.ts'
import { signOut } from './flows/sign-out.ts'
import { signUp } from './flows/sign-up.ts'
import { getUser, reauthenticate, updateOwnUser } from './flows/user.ts'
import { verifyLink, verifyPosted } from './flows/verify.ts'
import type { Params } from './params.ts'
import { parseBody, redirectOf } from './params.ts'
import { readBody } from './read-body.ts'

/** What the gateway knows of a request before the service sees it. */
export interface AuthCaller {
  readonly client: Client
  /** The role of the API key, or null where none is needed. */
  readonly keyRole: string | null
  readonly isApiKey: (credential: string) => boolean
}

type Bindings = { Bindings: { caller: AuthCaller } }
type Request = Context<Bindings>

export interface Auth {
  fetch(request: globalThis.Request, caller: AuthCaller): Promise<Response>
}

/** Links that a person opens from a mail carry no API key, and neither do the public keys. */
export function needsNoKey(path: string): boolean {
  return path === '/verify' || path === '/.well-known/jwks.json' || path === '/health'
}

const FIRST_PARTS =
  'signup token logout recover resend otp magiclink verify user reauthenticate settings health invite admin .well-known'

/** The first part of a path, which says what is asked; the rest may be somebody's id. */
export function routeLabel(path: string): string | null {
  const first = path.split('/', 2)[1] ?? ''
  return FIRST_PARTS.split(' ').includes(first) ? `/${first}` : null
}

export function createAuth(dependencies: AuthDependencies): Auth {
  const app = new Hono<Bindings>()
  const flowOf = (c: Request): Flow => ({ ...dependencies, client: c.env.caller.client })
  const redirect = (c: Request) =>
    redirectOf(new URL(c.req.url).searchParams, c.req.header('referer'), dependencies.settings)
  const params = async (c: Request): Promise<Params> => parseBody(await readBody(c.req))
  const optionalParams = async (c: Request): Promise<Params> => {
    const text = await readBody(c.req)
    return text === '' ? {} : parseBody(text)
  }
  const signed = (c: Request): Promise<Signed> => authenticate(flowOf(c), c.req.header('authorization'))
  const admin = async (c: Request): Promise<Flow> => {
    const { keyRole, isApiKey } = c.env.caller
    await requireAdmin(flowOf(c), keyRole, c.req.header('authorization'), isApiKey)
    return flowOf(c)
  }
  const json = (c: Request, body: unknown, headers: Record<string, string> = {}) =>
    c.body(JSON.stringify(body), 200, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers })

  app.get('/health', (c) =>
    json(c, {
      name: 'GoTrue',
      description: 'GoTrue is a user registration and authentication API',
      version: 'portico',
    }),
  )
  app.get('/.well-known/jwks.json', (c) =>
    json(c, dependencies.tokens.jwks(), { 'cache-control': 'public, max-age=600' }),
  )
  app.get('/settings', (c) => json(c, publicSettings(dependencies)))

  app.post('/signup', async (c) => json(c, await signUp(flowOf(c), await params(c), redirect(c))))
  app.post('/token', async (c) => {
    const body = await params(c)
    switch (c.req.query('grant_type') ?? '') {
      case 'password':
        return json(c, await signInWithPassword(flowOf(c), body))
      case 'refresh_token':
        return json(c, await refreshSession(flowOf(c), body))
      case 'pkce':
        return json(c, await exchangeCode(flowOf(c), body))
      case 'id_token':
        throw DISABLED.idToken()
      case 'web3':
        throw DISABLED.web3()
      default:
        throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
    }
  })
  app.post('/logout', async (c) => {
    await signOut(flowOf(c), await signed(c), c.req.query('scope') ?? null)
    return c.body(null, 204)
  })
  app.post('/recover', async (c) => json(c, await recover(flowOf(c), await params(c), redirect(c))))
  app.post('/resend', async (c) => json(c, await resend(flowOf(c), await params(c), redirect(c))))
  for (const path of ['/otp', '/magiclink']) {
    app.post(path, async (c) => json(c, await sendOtp(flowOf(c), await params(c), redirect(c))))
  }
  app.post('/verify', async (c) => json(c, await verifyPosted(flowOf(c), await params(c))))
  app.get('/verify', async (c) => {
    const target = await verifyLink(flowOf(c), new URL(c.req.url).searchParams, redirect(c))
    return c.body(null, 303, { location: target, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  })
  app.get('/user', async (c) => json(c, getUser(await signed(c))))
  app.put('/user', async (c) => json(c, await updateOwnUser(flowOf(c), await signed(c), await params(c), redirect(c))))
  for (const method of ['get', 'post'] as const) {
    app[method]('/reauthenticate', async (c) => json(c, await reauthenticate(flowOf(c), await signed(c))))
  }

  app.post('/invite', async (c) => json(c, await invite(await admin(c), await params(c), redirect(c))))
  app.post('/admin/generate_link', async (c) =>
    json(c, await generateLink(await admin(c), await params(c), redirect(c))),
  )
  app.get('/admin/users', async (c) => {
    const { body, total, page, perPage } = await adminListUsers(await admin(c), new URL(c.req.url).searchParams)
    return json(c, body, { 'x-total-count': String(total), link: pageLinks(total, page, perPage) })
  })
  app.post('/admin/users', async (c) => json(c, await adminCreateUser(await admin(c), await params(c))))
  app.get('/admin/users/:id', async (c) => json(c, await adminGetUser(await admin(c), c.req.param('id'))))
  app.put('/admin/users/:id', async (c) =>
    json(c, await adminUpdateUser(await admin(c), c.req.param('id'), await params(c))),
  )
  app.delete('/admin/users/:id', async (c) =>
    json(c, await adminDeleteUser(await admin(c), c.req.param('id'), await optionalParams(c))),
  )

  for (const [path, refusal] of REFUSED) {
    app.all(path, () => {
      throw refusal()
    })
  }
  app.all('/admin/*', async (c) => {
    await admin(c)
    throw notImplemented('This part of the administration')
  })
  app.notFound(() => {
    throw validationFailed('requested path is invalid', 404)
  })
  app.onError((error, c) => {
    if (!(error instanceof AuthError)) throw error
    const version = c.req.header('x-supabase-api-version')
    const headers = { 'content-type': 'application/json', 'x-sb-error-code': error.code }
    const answer = c.body(JSON.stringify(errorBody(error, version)), error.status as 400, headers)
    if (error.retryAfter !== null) answer.headers.set('retry-after', String(Math.ceil(error.retryAfter)))
    if (isNewer(version)) answer.headers.set('x-supabase-api-version', '2024-01-01')
    return answer
  })

  return { fetch: async (request, caller) => app.fetch(request, { caller }) }
}

const REFUSED: readonly (readonly [string, () => AuthError])[] = [
  ['/factors/*', DISABLED.mfa],
  ['/factors', DISABLED.mfa],
  ['/authorize', DISABLED.provider],
  ['/callback', DISABLED.provider],
  ['/sso/*', DISABLED.sso],
  ['/sso', DISABLED.sso],
  ['/passkeys/*', DISABLED.passkeys],
  ['/oauth/*', DISABLED.oauthServer],
  ['/user/identities/*', DISABLED.linking],
]

/** As GoTrue writes it, and auth-js reads it: the next page and the last. */
function pageLinks(total: number, page: number, perPage: number): string {
  const last = Math.max(1, Math.ceil(total / perPage))
  const link = (number: number, rel: string) => `</admin/users?page=${number}&per_page=${perPage}>; rel="${rel}"`
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ')
}
