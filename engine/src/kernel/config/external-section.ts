import { z } from 'zod'
import type { Variables } from './settings.ts'

/** The providers that the engine knows, by the names that the platform gives them. */
export const PROVIDER_NAMES = ['azure', 'google', 'keycloak'] as const
export type ProviderName = (typeof PROVIDER_NAMES)[number]

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Without TLS somebody on the way could answer for the provider. Only a provider on this machine may do without. */
export function isSafeAddress(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))
}

/** A value of `env(NAME)` that is left names a variable that is not set. */
const UNSET = /^env\((\w+)\)$/

/** A variable that is not set counts as empty. */
const text = z
  .string()
  .default('')
  .transform((value) => (UNSET.test(value) ? '' : value.trim()))

/** Off by default. As the value of an environment variable it is text. */
export const switchedOn = z.preprocess(
  (value) => (value === 'true' || value === 'false' ? value === 'true' : value),
  z.boolean('expected true or false').default(false),
)

/**
 * Supabase's own tool starts, with a warning, if the variable of an id or a secret is not set: a project can be tried without them.
 * Nobody could sign in with such a provider, so it is off.
 */
function withoutVariables(section: unknown): unknown {
  const given = section as Readonly<Record<string, unknown>>
  if (given['enabled'] !== true && given['enabled'] !== 'true') return section
  const unset = ['client_id', 'secret'].flatMap((key) => UNSET.exec(String(given[key]))?.slice(1) ?? [])
  return unset.length === 0 ? section : { ...given, enabled: false, unset }
}

const settings = z
  .looseObject({
    enabled: switchedOn,
    /** The variables that are not set, because of which the provider is off. */
    unset: z.array(z.string()).default([]),
    /** The first of a list is the one that signs in; the platform uses the others for tokens of mobile programs. */
    client_id: text.transform((value) => value.split(',')[0]?.trim() ?? ''),
    secret: text,
    url: text,
    redirect_uri: text,
    skip_nonce_check: switchedOn,
  })
  .superRefine((section, context) => {
    if (!section.enabled) return
    const refuse = (key: string, message: string) => context.addIssue({ code: 'custom', path: [key], message })
    if (section.client_id === '') refuse('client_id', 'expected the id that the provider gave to this server')
    if (section.secret === '') refuse('secret', 'expected the secret that the provider gave to this server')
    for (const key of ['url', 'redirect_uri'] as const) {
      if (section[key] !== '' && !isSafeAddress(section[key])) refuse(key, 'expected a URL that begins with https://')
    }
  })

const provider = z.preprocess(withoutVariables, settings).prefault({})

/** `[auth.external.<provider>]` under the names of Supabase's own tool. Sections of other providers are ignored. */
export const externalSection = z
  .looseObject({
    azure: provider,
    google: provider,
    keycloak: provider.refine(({ enabled, url }) => !enabled || url !== '', {
      path: ['url'],
      message: 'expected the address of the realm',
    }),
  })
  .prefault({})

export type ExternalSection = z.output<typeof externalSection>

const KEYS = ['enabled', 'client_id', 'secret', 'url', 'redirect_uri', 'skip_nonce_check']

/**
 * Replaces the values that environment variables such as `SUPABASE_AUTH_EXTERNAL_AZURE_ENABLED` give, as Supabase's own tool
 * does: a provider is turned on without a change of `config.toml`.
 */
export function withProviderVariables(config: unknown, env: Variables): unknown {
  const root = (config ?? {}) as { auth?: { external?: Record<string, Record<string, unknown>> } }
  const external = { ...root.auth?.external }
  for (const name of PROVIDER_NAMES) {
    const given = KEYS.flatMap((key) => {
      const value = env[`SUPABASE_AUTH_EXTERNAL_${name}_${key}`.toUpperCase()]
      return value === undefined || value === '' ? [] : [[key, value] as const]
    })
    if (given.length > 0) external[name] = { ...external[name], ...Object.fromEntries(given) }
  }
  return { ...root, auth: { ...root.auth, external } }
}
