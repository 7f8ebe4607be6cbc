import { setTimeout as sleep } from 'node:timers/promises'

interface Config {
  readonly environments: { readonly training: { readonly url: string; readonly key: string } }
  readonly demo: { readonly customer: { readonly email: string; readonly password: string } }
}

const LIMIT = 90_000

/** Waits until the engine has read the text of the sample documents, which a schedule does soon after the start. The Steward needs it. */
export async function untilDocumentsAreRead(engine: string, signal: AbortSignal): Promise<void> {
  const { environments, demo } = (await (await fetch(`${engine}/config.json`, { signal })).json()) as Config
  const { url, key } = environments.training
  const json = { apikey: key, 'content-type': 'application/json' }
  const signedIn = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: json,
    signal,
    body: JSON.stringify(demo.customer),
  })
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  const unread = `${url}/rest/v1/templates?select=id&text_state=eq.pending`
  for (const began = performance.now(); performance.now() - began < LIMIT; await sleep(500, undefined, { signal })) {
    const response = await fetch(unread, { signal, headers: { apikey: key, authorization: `Bearer ${token}` } })
    if (response.ok && ((await response.json()) as unknown[]).length === 0) return
  }
  throw new Error(`the sample documents were not read within ${LIMIT / 1000} s`)
}
