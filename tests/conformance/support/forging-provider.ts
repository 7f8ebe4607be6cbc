import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey, type JWTPayload } from 'jose'
import { webServer } from '../../support/web-server.ts'

/** What the provider does wrong at the next sign-in. */
export interface Forgery {
  readonly claims?: JWTPayload
  /** Claims that it leaves out. */
  readonly without?: readonly string[]
  readonly key?: 'own' | 'other' | 'none'
  readonly tokenStatus?: number
}

export interface ForgingProvider {
  readonly url: string
  readonly clientId: string
  readonly secret: string
  /** The requests of the engine for tokens. */
  readonly tokenRequests: URLSearchParams[]
  next: Forgery
  close(): Promise<void>
}

interface Begun {
  readonly nonce: string
  readonly challenge: string
  readonly forgery: Forgery
}

/**
 * A provider in the form of Entra ID: the issuer is `<url>/v2.0`. It signs everyone in at once, and forges its ID tokens on
 * request. It compares the verifier with the challenge, as a real provider does.
 */
export async function startForgingProvider(): Promise<ForgingProvider> {
  const [own, other] = await Promise.all([
    generateKeyPair('RS256', { extractable: true }),
    generateKeyPair('RS256', { extractable: true }),
  ])
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }
  const codes = new Map<string, Begun>()
  const tokenRequests: URLSearchParams[] = []

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', server.url)
    const issuer = `${server.url}/v2.0`
    if (url.pathname === '/v2.0/.well-known/openid-configuration') {
      return json(response, 200, {
        issuer,
        authorization_endpoint: `${server.url}/authorize`,
        token_endpoint: `${server.url}/token`,
        jwks_uri: `${server.url}/keys`,
        id_token_signing_alg_values_supported: ['RS256'],
      })
    }
    if (url.pathname === '/keys') return json(response, 200, { keys: [jwk] })
    if (url.pathname === '/authorize') {
      const asked = url.searchParams
      const code = randomUUID()
      codes.set(code, {
        nonce: asked.get('nonce') ?? '',
        challenge: asked.get('code_challenge') ?? '',
        forgery: provider.next,
      })
      const back = new URL(asked.get('redirect_uri') ?? '')
      back.searchParams.set('code', code)
      back.searchParams.set('state', asked.get('state') ?? '')
      return void response.writeHead(302, { location: back.href }).end()
    }
    const body = new URLSearchParams(await textOf(request))
    tokenRequests.push(body)
    const begun = codes.get(body.get('code') ?? '')
    codes.delete(body.get('code') ?? '')
    const answered = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    if (begun === undefined || answered !== begun.challenge) return json(response, 400, { error: 'invalid_grant' })
    if (begun.forgery.tokenStatus !== undefined)
      return json(response, begun.forgery.tokenStatus, { error: 'server_error' })
    const token = await idToken(issuer, begun, { own: own.privateKey, other: other.privateKey })
    json(response, 200, { access_token: randomUUID(), token_type: 'Bearer', expires_in: 300, id_token: token })
  }

  const server = await webServer((request, response) => void answer(request, response))
  const provider: ForgingProvider = {
    url: server.url,
    clientId: 'portal',
    secret: 'a-secret',
    tokenRequests,
    next: {},
    close: () => server.close(),
  }
  return provider
}

function idToken(
  issuer: string,
  { nonce, forgery }: Begun,
  keys: Readonly<Record<'own' | 'other', CryptoKey>>,
): Promise<string> | string {
  const now = Math.floor(Date.now() / 1000)
  const claims: JWTPayload = { iss: issuer, aud: 'portal', iat: now, exp: now + 300, nonce, ...forgery.claims }
  for (const name of forgery.without ?? []) delete claims[name]
  if (forgery.key === 'none') return new UnsecuredJWT(claims).encode()
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(keys[forgery.key ?? 'own'])
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
