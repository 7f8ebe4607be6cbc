import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

export interface PlatformValues {
  readonly url: string
  readonly publishableKey: string
  readonly secretKey: string
  readonly jwks: unknown
  /** The training environment that production's people are copied to. Undefined for training itself, and without a training. */
  readonly training?: { readonly url: string; readonly secretKey: string } | undefined
  /** The product's name in the brand file; undefined if there is none. */
  readonly productName?: string | undefined
}

/**
 * The variables that the platform gives every function (supabase.com/docs/guides/functions/secrets), and that `@supabase/server`
 * reads. It leaves out `SUPABASE_DB_URL`: with it a function could bypass every rule; functions use the engine's services instead.
 */
export function platformVariables(values: PlatformValues): Readonly<Record<string, string>> {
  const { url, publishableKey, secretKey, jwks, training, productName } = values
  return {
    SUPABASE_URL: url,
    SUPABASE_ANON_KEY: publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: secretKey,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: publishableKey }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: secretKey }),
    SUPABASE_JWKS: JSON.stringify(jwks),
    // The engine's own service, which sends like the engine's other mails.
    PORTICO_MAIL_URL: `${url}/mail/v1/messages`,
    ...(training === undefined
      ? {}
      : { PORTICO_TRAINING_URL: training.url, PORTICO_TRAINING_SECRET_KEY: training.secretKey }),
    // For the mails of functions, which name the product as the engine's own mails do.
    ...(productName === undefined ? {} : { PORTICO_PRODUCT_NAME: productName }),
  }
}

type Secrets = Readonly<Record<string, string>>

/**
 * The project's own secrets: those that `[edge_runtime.secrets]` names, then those of `functions/.env`, which is read
 * again when it changes. Nothing else of the engine's environment reaches a function.
 */
export function createSecrets(root: string, named: Secrets, warn: (text: string) => void): () => Secrets {
  const file = join(root, 'functions', '.env')
  const given = Object.fromEntries(Object.entries(named).filter(([, value]) => !/^env\(\w+\)$/.test(value)))
  let readAt = -1
  let secrets: Secrets = given
  return () => {
    const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (changedAt === readAt) return secrets
    readAt = changedAt
    const read = changedAt === 0 ? [] : Object.entries(parseEnv(readFileSync(file, 'utf8')))
    const reserved = read.filter(([name]) => name.startsWith('SUPABASE_')).map(([name]) => name)
    if (reserved.length > 0)
      warn(`${file}: left out, because these names are the platform’s own: ${reserved.join(', ')}`)
    const own = read.filter(([name]) => !reserved.includes(name)) as [string, string][]
    return (secrets = { ...given, ...Object.fromEntries(own) })
  }
}

/** Replaces the values of secrets in what a function writes. Very short values are left, because they may be common words. */
export function createRedactor(secrets: () => Secrets): (text: string) => string {
  return (text) =>
    Object.values(secrets())
      .filter((value) => value.length >= 8)
      .reduce((clean, value) => clean.replaceAll(value, '[secret]'), text)
}
