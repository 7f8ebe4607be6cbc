import { fileURLToPath } from 'node:url'
import { serveOnDeno, type OnDeno } from '../../../../engine/test/deno.ts'
import { training } from './training.ts'

const served = new Map<string, Promise<OnDeno>>()

/** Where Deno serves a function against the same engine; until the file's end. */
export async function onDeno(name: string): Promise<string> {
  const found = served.get(name) ?? serve(name)
  served.set(name, found)
  return (await found).url
}

export async function endDeno(): Promise<void> {
  const started = await Promise.allSettled(served.values())
  served.clear()
  for (const each of started) if (each.status === 'fulfilled') await each.value.stop()
}

async function serve(name: string): Promise<OnDeno> {
  const entry = fileURLToPath(new URL(`../../../functions/${name}/index.ts`, import.meta.url))
  const jwks = await (await fetch(`${training.url}/auth/v1/.well-known/jwks.json`)).text()
  return serveOnDeno(entry, {
    ...training.variables,
    SUPABASE_URL: training.url,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: training.key }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: training.secretKey }),
    SUPABASE_JWKS: jwks,
  })
}
