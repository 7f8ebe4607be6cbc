import { matchRoute, patternOf, route, type Match, type Route } from '../../kernel/http/routes.ts'
import type { AuthCall } from './call.ts'
import type { Flow } from './context.ts'
import { AuthError, DISABLED, notImplemented, validationFailed } from './errors.ts'
import { adminCreateUser, adminDeleteUser, adminGetUser, adminListUsers, adminUpdateUser } from './flows/admin-users.ts'
import { signOut } from './flows/end-access.ts'
import { challengeFactor, verifyFactorProof } from './flows/factor-proofs.ts'
import {
  adminDeleteFactor,
  adminListFactors,
  adminUpdateFactor,
  enrollFactor,
  unenrollFactor,
} from './flows/factors.ts'
import { linkIdentity, unlinkIdentity } from './flows/identities.ts'
import { generateLink, invite } from './flows/links.ts'
import { recover, resend, sendOtp } from './flows/mails.ts'
import { beginOAuth, finishOAuth } from './flows/oauth.ts'
import {
  adminDeletePasskey,
  adminListPasskeys,
  deleteOwnPasskey,
  ownPasskeys,
  renameOwnPasskey,
} from './flows/passkey-management.ts'
import {
  finishPasskeyRegistration,
  finishPasskeySignIn,
  startPasskeyRegistration,
  startPasskeySignIn,
} from './flows/passkeys.ts'
import { createRecoveryCodes, recoveryCodesLeft, verifyRecoveryCode } from './flows/recovery-codes.ts'
import { refreshSession } from './flows/refresh.ts'
import { publicSettings } from './flows/settings.ts'
import { exchangeCode, signInWithPassword } from './flows/sign-in.ts'
import { signUp } from './flows/sign-up.ts'
import { getUser, reauthenticate, updateOwnUser } from './flows/user.ts'
import { failureRedirect, verifyLink, verifyPosted } from './flows/verify.ts'

type Operation = (call: AuthCall) => Response | Promise<Response>

const HEALTH = {
  name: 'GoTrue',
  description: 'GoTrue is a user registration and authentication API',
  version: 'portico',
}

/** Open routes need no API key: a user opens them from a mail, or their answer is public. */
const ROUTES: readonly Route<Operation>[] = [
  route('GET /health', () => json(HEALTH), { open: true }),
  route('GET /.well-known/jwks.json', keys, { open: true }),
  route('GET /settings', ({ flow }) => json(publicSettings(flow))),

  route('POST /signup', async (call) => json(await signUp(call.flow, await call.params(), call.redirect()))),
  route('POST /token', token),
  route('POST /logout', logOut),
  route('POST /recover', async (call) => json(await recover(call.flow, await call.params(), call.redirect()))),
  route('POST /resend', async (call) => json(await resend(call.flow, await call.params(), call.redirect()))),
  route('POST /otp', otp),
  route('POST /magiclink', otp),
  route('POST /verify', async (call) => json(await verifyPosted(call.flow, await call.params())), { open: true }),
  route('GET /verify', openLink, { open: true }),
  route('GET /authorize', authorize, { open: true }),
  route('GET /callback', async (call) => redirect(await finishOAuth(call.flow, call.search)), { open: true }),
  route('GET /user', async (call) => json(getUser(await call.signedIn()))),
  route('PUT /user', async (call) =>
    json(await updateOwnUser(call.flow, await call.signedIn(), await call.params(), call.redirect())),
  ),
  route('GET /user/identities/authorize', authorizeLink),
  route('DELETE /user/identities/:id', async (call) =>
    json(await unlinkIdentity(call.flow, await call.signedIn(), call.param('id'))),
  ),
  route('GET /reauthenticate', sendCode),
  route('POST /reauthenticate', sendCode),

  route('POST /factors', async (call) =>
    json(await enrollFactor(call.flow, await call.signedIn(), await call.params())),
  ),
  // The platform has no recovery codes: there, these paths name a factor that nobody has.
  route('GET /factors/recovery_codes', async (call) => json(await recoveryCodesLeft(call.flow, await call.signedIn()))),
  route('POST /factors/recovery_codes', async (call) =>
    json(await createRecoveryCodes(call.flow, await call.signedIn())),
  ),
  route('POST /factors/recovery_codes/verify', async (call) =>
    json(await verifyRecoveryCode(call.flow, await call.signedIn(), await call.params())),
  ),
  route('POST /factors/:id/challenge', async (call) =>
    json(await challengeFactor(call.flow, await call.signedIn(), call.param('id'))),
  ),
  route('POST /factors/:id/verify', async (call) =>
    json(await verifyFactorProof(call.flow, await call.signedIn(), call.param('id'), await call.params())),
  ),
  route('DELETE /factors/:id', async (call) =>
    json(await unenrollFactor(call.flow, await call.signedIn(), call.param('id'))),
  ),

  route('POST /passkeys/authentication/options', async (call) => json(await startPasskeySignIn(withPasskeys(call)))),
  route('POST /passkeys/authentication/verify', async (call) =>
    json(await finishPasskeySignIn(withPasskeys(call), await call.params())),
  ),
  route('POST /passkeys/registration/options', async (call) => {
    const caller = await call.signedIn()
    return json(await startPasskeyRegistration(withPasskeys(call), caller))
  }),
  route('POST /passkeys/registration/verify', async (call) => {
    const caller = await call.signedIn()
    return json(await finishPasskeyRegistration(withPasskeys(call), caller, await call.params()))
  }),
  route('GET /passkeys', async (call) => {
    const caller = await call.signedIn()
    return json(await ownPasskeys(withPasskeys(call), caller))
  }),
  route('PATCH /passkeys/:id', async (call) => {
    const caller = await call.signedIn()
    return json(await renameOwnPasskey(withPasskeys(call), caller, call.param('id'), await call.params()))
  }),
  route('DELETE /passkeys/:id', async (call) => {
    const caller = await call.signedIn()
    await deleteOwnPasskey(withPasskeys(call), caller, call.param('id'))
    return nothing()
  }),

  route('POST /invite', async (call) => json(await invite(await call.admin(), await call.params(), call.redirect()))),
  route('POST /admin/generate_link', async (call) =>
    json(await generateLink(await call.admin(), await call.params(), call.redirect())),
  ),
  route('GET /admin/users', listUsers),
  route('POST /admin/users', async (call) => json(await adminCreateUser(await call.admin(), await call.params()))),
  route('GET /admin/users/:id', async (call) => json(await adminGetUser(await call.admin(), call.param('id')))),
  route('PUT /admin/users/:id', async (call) =>
    json(await adminUpdateUser(await call.admin(), call.param('id'), await call.params())),
  ),
  route('DELETE /admin/users/:id', async (call) =>
    json(await adminDeleteUser(await call.admin(), call.param('id'), await call.optionalParams())),
  ),
  route('GET /admin/users/:id/factors', async (call) =>
    json(await adminListFactors(await call.admin(), call.param('id'))),
  ),
  route('PUT /admin/users/:id/factors/:factor', async (call) =>
    json(await adminUpdateFactor(await call.admin(), call.param('id'), call.param('factor'), await call.params())),
  ),
  route('DELETE /admin/users/:id/factors/:factor', async (call) =>
    json(await adminDeleteFactor(await call.admin(), call.param('id'), call.param('factor'))),
  ),
  route('GET /admin/users/:id/passkeys', async (call) =>
    json(await adminListPasskeys(await call.admin(), call.param('id'))),
  ),
  route('DELETE /admin/users/:id/passkeys/:passkey', async (call) => {
    await adminDeletePasskey(await call.admin(), call.param('id'), call.param('passkey'))
    return nothing()
  }),
  route('* /admin/oauth/**', async (call) => {
    await call.admin()
    throw DISABLED.oauthServer()
  }),
  route('* /admin/**', async (call) => {
    await call.admin()
    throw notImplemented('This part of the administration')
  }),
]

/** Features of the platform that are disabled here. */
const DISABLED_ROUTES: readonly Route<Operation>[] = [
  refused('/sso/**', DISABLED.sso),
  refused('/oauth/**', DISABLED.oauthServer),
]

const ALL = [...ROUTES, ...DISABLED_ROUTES]

/** Throws an AuthError if there is no such route. HEAD is handled like GET. */
export function findRoute(method: string, path: string): Match<Operation> {
  const match = matchRoute(ALL, method === 'HEAD' ? 'GET' : method, path)
  if (match === null) throw validationFailed('requested path is invalid', 404)
  return match
}

const OPEN_PATHS: ReadonlySet<string> = new Set(ROUTES.filter(({ isOpen }) => isOpen).map(patternOf))

export function needsNoKey(path: string): boolean {
  return OPEN_PATHS.has(path)
}

const FIRST_PARTS: ReadonlySet<string> = new Set(ROUTES.flatMap(({ pattern }) => pattern.slice(0, 1)))

/** The first part of a path, which names the operation; the rest may be a user's id. */
export function routeLabel(path: string): string | null {
  const first = path.split('/', 2)[1] ?? ''
  return FIRST_PARTS.has(first) ? `/${first}` : null
}

function json(body: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), {
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  })
}

function nothing(): Response {
  return new Response(null, { status: 204 })
}

/** Throws an AuthError where the project has no passkeys. A route that needs a user asks for the user before. */
function withPasskeys({ flow }: AuthCall): Flow {
  if (!flow.settings.passkeysEnabled) throw DISABLED.passkeys()
  return flow
}

function refused(path: string, refusal: () => AuthError): Route<Operation> {
  return route(`* ${path}`, () => {
    throw refusal()
  })
}

function keys({ flow }: AuthCall): Response {
  return json(flow.tokens.jwks(), { 'cache-control': 'public, max-age=600' })
}

async function token(call: AuthCall): Promise<Response> {
  const body = await call.params()
  switch (call.search.get('grant_type') ?? '') {
    case 'password':
      return json(await signInWithPassword(call.flow, body))
    case 'refresh_token':
      return json(await refreshSession(call.flow, body))
    case 'pkce':
      return json(await exchangeCode(call.flow, body))
    case 'id_token':
      throw DISABLED.idToken()
    case 'web3':
      throw DISABLED.web3()
    default:
      throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
  }
}

async function logOut(call: AuthCall): Promise<Response> {
  await signOut(call.flow, await call.signedIn(), call.search.get('scope'))
  return nothing()
}

async function otp(call: AuthCall): Promise<Response> {
  return json(await sendOtp(call.flow, await call.params(), call.redirect()))
}

async function openLink(call: AuthCall): Promise<Response> {
  return redirect(await verifyLink(call.flow, call.search, call.redirect()), 303)
}

function redirect(location: string, status = 302): Response {
  const headers = { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
  return new Response(null, { status, headers })
}

/** A browser opens this address itself: it shows a failure on the page that it came from, unless the request is malformed. */
async function authorize(call: AuthCall): Promise<Response> {
  try {
    return redirect(await beginOAuth(call.flow, call.search, call.redirect()))
  } catch (error) {
    if (!(error instanceof AuthError) || error.code === 'validation_failed') throw error
    return redirect(failureRedirect(error, call.redirect(), true))
  }
}

async function authorizeLink(call: AuthCall): Promise<Response> {
  const url = await linkIdentity(call.flow, await call.signedIn(), call.search, call.redirect())
  return call.search.get('skip_http_redirect') === 'true' ? json({ url }) : redirect(url)
}

async function sendCode(call: AuthCall): Promise<Response> {
  return json(await reauthenticate(call.flow, await call.signedIn()))
}

async function listUsers(call: AuthCall): Promise<Response> {
  const { body, total, page, perPage } = await adminListUsers(await call.admin(), call.search)
  return json(body, { 'x-total-count': String(total), link: pageLinks(total, page, perPage) })
}

/** In the form that GoTrue writes and auth-js reads: the next page and the last. */
function pageLinks(total: number, page: number, perPage: number): string {
  const last = Math.max(1, Math.ceil(total / perPage))
  const link = (number: number, rel: string) => `</admin/users?page=${number}&per_page=${perPage}>; rel="${rel}"`
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ')
}
