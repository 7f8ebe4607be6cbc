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

const known = (environment: EnvironmentName) => `portico-${environment}-providers`

/**
 * The providers that are on. The answer of the last visit counts until the new one is there: otherwise the screen would
 * move when their buttons appear.
 */
export function providersQuery(environment: EnvironmentName, { url, key }: EnvironmentAddress) {
  return queryOptions({
    queryKey: ['providers', environment],
    queryFn: async ({ signal }): Promise<readonly ProviderName[]> => {
      const answer = await fetch(`${url}/auth/v1/settings`, { headers: { apikey: key }, signal })
      if (!answer.ok) throw new RequestError({ message: 'The providers could not be read', status: answer.status })
      const { external = {} } = (await answer.json()) as { external?: Record<string, unknown> }
      const names = PROVIDERS.map(({ value }) => value).filter((name) => external[name] === true)
      localStore.set(known(environment), names.join(' '))
      return names
    },
    placeholderData: () => {
      const names = (localStore.get(known(environment)) ?? '').split(' ')
      return PROVIDERS.map(({ value }) => value).filter((name) => names.includes(name))
    },
    staleTime: Infinity,
  })
}
