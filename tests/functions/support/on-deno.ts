import { serveOnDeno, type OnDeno } from '../../support/deno.ts'
import { inRepository } from '../../support/paths.ts'
import { training } from '../../support/training/training.ts'

const served = new Map<string, Promise<OnDeno>>()

/** Serves a function on Deno against the same engine, with some settings changed, until the test file ends. Returns its address. */
export async function onDeno(name: string, changed: Readonly<Record<string, string>> = {}): Promise<string> {
  const key = `${name} ${JSON.stringify(changed)}`
  const found = served.get(key) ?? serve(name, changed)
  served.set(key, found)
  return (await found).url
}

export async function endDeno(): Promise<void> {
  const started = await Promise.allSettled(served.values())
  served.clear()
  for (const each of started) if (each.status === 'fulfilled') await each.value.stop()
}

async function serve(name: string, changed: Readonly<Record<string, string>>): Promise<OnDeno> {
  const entry = inRepository('supabase/functions', name, 'index.ts')
  const jwks = await (await fetch(`${training.url}/auth/v1/.well-known/jwks.json`)).text()
  return serveOnDeno(entry, {
    ...training.variables,
    ...changed,
    SUPABASE_URL: training.url,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: training.key }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: training.secretKey }),
    SUPABASE_JWKS: jwks,
  })
}
