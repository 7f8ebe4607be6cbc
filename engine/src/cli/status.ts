import type { Context } from './context.ts'
import { portalWorkspace } from './workspace.ts'

/** Asks the engine that should run here, as any client would. The exit code is 0 only if it is healthy. */
export async function showStatus(context: Context): Promise<number> {
  const { settings } = context
  const { setups, dataDir } = portalWorkspace(context)
  const url = `http://${settings.host ?? 'localhost'}:${settings.port}`
  const health = await askHealth(url)
  console.log(`engine      ${url}  ${health}`)
  console.log(`data        ${dataDir ?? 'in memory'}`)
  for (const { name, given } of setups) {
    const database = given.databaseUrl === undefined ? 'embedded' : `Postgres at ${hostOf(given.databaseUrl)}`
    console.log(`${name.padEnd(12)}${database}`)
  }
  return health === 'ok' ? 0 : 1
}

/** The folder of its Unix socket, if the URL names one. */
function hostOf(databaseUrl: string): string {
  const { host, searchParams } = new URL(databaseUrl)
  return searchParams.get('host') ?? host
}

async function askHealth(url: string): Promise<string> {
  try {
    const response = await fetch(`${url}/health`, { signal: AbortSignal.timeout(5_000) })
    const body: unknown = await response.json()
    const isHealth = typeof body === 'object' && body !== null && 'status' in body
    return isHealth ? String(body.status) : 'answers, but is not an engine'
  } catch {
    return 'does not answer'
  }
}
