import { PROVIDER_NAMES, type ExternalSection, type ProviderName } from '../../kernel/config/external-section.ts'
import type { Logger } from '../../kernel/log/logger.ts'
import { createProvider } from '../../services/auth/oidc-provider.ts'
import type { AuthDependencies } from '../../services/auth/types.ts'

const ENTRA_ID = 'https://login.microsoftonline.com/common'
const GOOGLE = 'https://accounts.google.com'

/** Creates the providers that `[auth.external]` turns on. `url` is the address of the identity service. */
export function createProviders(section: ExternalSection, url: string, log: Logger): AuthDependencies['providers'] {
  for (const name of PROVIDER_NAMES) {
    const { unset } = section[name]
    if (unset.length > 0)
      log.warn({ provider: name, unset }, 'a provider is off, because environment variables are not set')
  }
  const names = PROVIDER_NAMES.filter((name) => section[name].enabled)
  const providers = new Map(
    names.map((name) => {
      const { client_id: clientId, secret, redirect_uri, skip_nonce_check: skipNonceCheck } = section[name]
      const redirectUri = redirect_uri === '' ? `${url}/callback` : redirect_uri
      const issuer = issuerOf(name, section[name].url)
      return [name, createProvider({ name, issuer, clientId, secret, redirectUri, skipNonceCheck })] as const
    }),
  )
  return {
    names,
    get: (name) => providers.get(name as ProviderName),
    failed: (provider, error) =>
      log.warn(
        { provider, reason: error.message },
        'a sign-in with a provider failed; the reason is the provider’s answer',
      ),
  }
}

/** The platform's `url` is the tenant at Entra ID, and the realm at Keycloak. */
export function issuerOf(name: ProviderName, url: string): URL {
  const base = url.replace(/\/+$/, '')
  if (name === 'azure') return new URL(`${base === '' ? ENTRA_ID : base.replace(/\/v2\.0$/, '')}/v2.0`)
  return new URL(base === '' ? GOOGLE : base)
}
