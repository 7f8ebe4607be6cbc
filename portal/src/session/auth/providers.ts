import { queryOptions } from '@tanstack/react-query'
import type { EnvironmentAddress, EnvironmentName } from '../../config/runtime-config.ts'
import { localStore } from '../../lib/local-store.ts'
import { RequestError } from '../../lib/request-error.ts'

/** The providers that the server may offer besides the password. The database writes the same labels into its messages. */
export const PROVIDERS = [
  { value: 'azure', label: 'Microsoft' },
  { value: 'google', label: 'Google' },
  { value: 'keycloak', label: 'Keycloak' },
] as const

export type ProviderName = (typeof PROVIDERS)[number]['value']

export function providerLabel(name: string): string {
  return PROVIDERS.find(({ value }) => value === name)?.label ?? name
}

interface WaysIn {
  readonly providers: readonly ProviderName[]
  readonly hasPasskeys: boolean
}

const known = (environment: EnvironmentName) => `portico-${environment}-providers`
const PASSKEY = 'passkey'

function waysOf(names: readonly string[]): WaysIn {
  const providers = PROVIDERS.map(({ value }) => value).filter((name) => names.includes(name))
  return { providers, hasPasskeys: names.includes(PASSKEY) }
}

/**
 * The ways to sign in, besides the password, that are on. The answer of the last visit counts until the new one is there:
 * otherwise the screen would move when their buttons appear.
 */
export function waysInQuery(environment: EnvironmentName, { url, key }: EnvironmentAddress) {
  return queryOptions({
    queryKey: ['providers', environment],
    queryFn: async ({ signal }): Promise<WaysIn> => {
      const answer = await fetch(`${url}/auth/v1/settings`, { headers: { apikey: key }, signal })
      if (!answer.ok) throw new RequestError({ message: 'The providers could not be read', status: answer.status })
      const settings = (await answer.json()) as { external?: Record<string, unknown>; passkeys_enabled?: unknown }
      const { external = {}, passkeys_enabled: passkeys } = settings
      const on = Object.keys(external).filter((name) => external[name] === true)
      const ways = waysOf(passkeys === true ? [...on, PASSKEY] : on)
      localStore.set(known(environment), [...ways.providers, ...(ways.hasPasskeys ? [PASSKEY] : [])].join(' '))
      return ways
    },
    placeholderData: () => waysOf((localStore.get(known(environment)) ?? '').split(' ')),
    staleTime: Infinity,
  })
}

export function providersQuery(environment: EnvironmentName, address: EnvironmentAddress) {
  return { ...waysInQuery(environment, address), select: ({ providers }: WaysIn) => providers }
}
