import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientError,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type Configuration,
} from 'openid-client'
import type { ProviderName } from '../../kernel/config/external-section.ts'
import { profileOf, withUserInfo, type ProviderProfile } from './oidc-profile.ts'

export interface ProviderSettings {
  readonly name: ProviderName
  readonly issuer: URL
  readonly clientId: string
  readonly secret: string
  /** The address of the engine to which the provider sends the user back. */
  readonly redirectUri: string
  /** For providers that do not return the nonce. */
  readonly skipNonceCheck: boolean
}

/** The secrets of one sign-in that the engine shares with the provider. */
export interface Checks {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

export interface ProviderAnswer {
  readonly profile: ProviderProfile
  readonly accessToken: string
  readonly refreshToken: string | null
}

export interface Provider {
  readonly name: ProviderName
  /** Where the browser goes. Rejects with a ProviderError if the provider cannot be reached. */
  authorizationUrl(checks: Checks, parameters: Readonly<Record<string, string>>): Promise<string>
  /** Exchanges the code for the user's data. Rejects with a ProviderError. */
  exchange(query: URLSearchParams, checks: Checks): Promise<ProviderAnswer>
}

/** Its message is for the log: it says what was wrong with the provider's answer. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  /** Whether the answer came and was refused, or did not come. */
  readonly kind: 'unreachable' | 'code' | 'profile'

  constructor(kind: ProviderError['kind'], cause: unknown) {
    super(reasonOf(cause))
    this.kind = kind
  }
}

/** No values of the answer: they may be tokens or personal data. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code, cause } = error as Error & { code?: unknown }
  const parts = [error.message, typeof code === 'string' ? `(${code})` : '']
  const inner = cause instanceof Error ? `: ${cause.message}` : ''
  return `${parts.filter((part) => part !== '').join(' ')}${inner}`.slice(0, 500)
}

const TIMEOUT_SECONDS = 10
const METADATA_MS = 60 * 60 * 1000

/** Talks to one provider by OpenID Connect. Its addresses and keys are read at the first sign-in and again after an hour. */
export function createProvider(settings: ProviderSettings, now: () => number = Date.now): Provider {
  let known: { readonly config: Promise<Configuration>; readonly at: number } | null = null

  function configuration(): Promise<Configuration> {
    if (known === null || now() - known.at > METADATA_MS) {
      const read = { config: discover(settings), at: now() }
      known = read
      // A failure is not remembered: the next sign-in asks again.
      read.config.catch(() => (known = known === read ? null : known))
    }
    return known.config.catch((error: unknown) => {
      throw new ProviderError('unreachable', error)
    })
  }

  return {
    name: settings.name,

    async authorizationUrl({ state, nonce, verifier }, parameters) {
      const url = buildAuthorizationUrl(await configuration(), {
        ...parameters,
        redirect_uri: settings.redirectUri,
        state,
        ...(settings.skipNonceCheck ? {} : { nonce }),
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return url.href
    },

    async exchange(query, { state, nonce, verifier }) {
      const config = await configuration()
      const answer = await authorizationCodeGrant(config, new URL(`${settings.redirectUri}?${query.toString()}`), {
        expectedState: state,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
        ...(settings.skipNonceCheck ? {} : { expectedNonce: nonce }),
      }).catch((error: unknown) => {
        throw new ProviderError(isClaimFault(error) ? 'profile' : 'code', error)
      })
      const claims = answer.claims()
      if (claims === undefined) throw new ProviderError('profile', new Error('there is no ID token'))
      let profile = profileOf(settings.name, claims)
      if (profile.email === null && settings.name !== 'azure') {
        const info = await fetchUserInfo(config, answer.access_token, claims.sub).catch((error: unknown) => {
          throw new ProviderError('profile', error)
        })
        profile = profileOf(settings.name, withUserInfo(claims, info))
      }
      return { profile, accessToken: answer.access_token, refreshToken: answer.refresh_token ?? null }
    },
  }
}

function discover({ issuer, clientId, secret }: ProviderSettings): Promise<Configuration> {
  return discovery(issuer, clientId, secret, undefined, {
    timeout: TIMEOUT_SECONDS,
    // The token's signature is checked too, although it comes from the provider itself.
    execute: [enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : [])],
  })
}

/** An answer that came and did not hold: a claim, the signature or its form. */
function isClaimFault(error: unknown): boolean {
  return error instanceof ClientError && /^OAUTH_(?:JWT|INVALID_RESPONSE|UNSUPPORTED|KEY)/.test(String(error.code))
}
