import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider, type ClientMetadata } from 'oidc-provider'

/** A user at the provider. `sub` is what they type to sign in. */
export interface OidcUser {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
  /** The domain of the firm that manages a Google account. */
  readonly hd?: string
}

export interface OidcServer {
  readonly issuer: string
  readonly clientId: string
  readonly secret: string
  readonly users: Map<string, OidcUser>
  /** Lets the engine's callbacks be redirected to. Call it when the addresses of the engines are known. */
  serve(callbacks: readonly string[]): void
  close(): Promise<void>
}

const OTHER_CLIENT: ClientMetadata = {
  client_id: 'another-portal',
  client_secret: 'another-secret-of-thirty-two-characters',
  token_endpoint_auth_method: 'client_secret_post',
}

/**
 * A complete OpenID provider on this machine. A user signs in by typing a name; whoever begins with a `login_hint` is signed in
 * without a page.
 */
export async function startOidcServer(): Promise<OidcServer> {
  let handler: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => response.end()
  const server = createServer((request, response) => handler(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client: ClientMetadata = {
    ...OTHER_CLIENT,
    client_id: 'portal',
    client_secret: 'a-secret-of-thirty-two-characters',
  }
  const users = new Map<string, OidcUser>()

  function serve(callbacks: readonly string[]): void {
    const provider = new Provider(issuer, {
      clients: [client, OTHER_CLIENT].map((one) => ({ ...one, redirect_uris: [...callbacks] })),
      pkce: { required: () => true },
      // Without a value the provider prints a notice for each.
      ttl: { AccessToken: 300, AuthorizationCode: 60, Grant: 300, IdToken: 300, Interaction: 300, Session: 300 },
      claims: { openid: ['sub'], email: ['email', 'email_verified', 'hd'], profile: ['name'] },
      conformIdTokenClaims: false,
      cookies: { keys: ['a key for the tests'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...users.get(sub), sub }) }),
      async loadExistingGrant({ oidc }) {
        const grant = new provider.Grant({
          clientId: oidc.client?.clientId ?? '',
          accountId: oidc.session?.accountId ?? '',
        })
        grant.addOIDCScope('openid email profile')
        await grant.save()
        return grant
      },
    })
    const answer = provider.callback()
    handler = (request, response) => {
      if (request.url === '/favicon.ico') return void response.writeHead(204).end()
      if (request.url?.startsWith('/interaction/') !== true) return void answer(request, response)
      void interact(provider, request, response)
    }
  }

  return {
    issuer,
    clientId: 'portal',
    secret: client.client_secret as string,
    users,
    serve,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { params } = await provider.interactionDetails(request, response)
  const accountId = request.method === 'POST' ? await typedName(request) : params['login_hint']
  if (typeof accountId === 'string' && accountId !== '') {
    return provider.interactionFinished(request, response, { login: { accountId } })
  }
  response.setHeader('content-type', 'text/html')
  response.end('<form method="post"><label>Name <input name="login"></label><button>Sign in</button></form>')
}

async function typedName(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return new URLSearchParams(body).get('login') ?? ''
}
