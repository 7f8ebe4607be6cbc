import type { SupabaseClient } from '@supabase/supabase-js'

export interface Arrival {
  /** Without query and fragment. */
  readonly place: string
  readonly query: URLSearchParams
  readonly fragment: URLSearchParams
  /** Every address on the way, the last one included. */
  readonly visited: readonly string[]
}

/** Follows redirects with cookies, as a browser does, until an address outside of `origins`. */
export async function visit(start: string, origins: readonly string[]): Promise<Arrival> {
  const cookies = new Map<string, string>()
  const visited = [start]
  for (let url = start; ;) {
    if (visited.length > 20) throw new Error(`too many redirects: ${visited.join(' ')}`)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`${response.status} without redirect at ${url}: ${await response.text()}`)
    url = new URL(location, url).href
    visited.push(url)
    if (!origins.includes(new URL(url).origin)) return arrivalAt(url, visited)
  }
}

export function arrivalAt(url: string, visited: readonly string[] = [url]): Arrival {
  const [address = '', hash = ''] = url.split('#')
  const [place = '', search = ''] = address.split('?')
  return { place, query: new URLSearchParams(search), fragment: new URLSearchParams(hash), visited }
}

export const SITE = 'http://127.0.0.1:3000'

/** The address that the official client would open in the browser. */
export async function authorizeUrl(
  client: SupabaseClient,
  provider: 'azure' | 'google' | 'keycloak',
  queryParams: Record<string, string> = {},
  redirectTo = `${SITE}/after`,
): Promise<string> {
  const { data, error } = await client.auth.signInWithOAuth({
    provider,
    options: { skipBrowserRedirect: true, queryParams, redirectTo },
  })
  if (error) throw error
  return data.url
}
