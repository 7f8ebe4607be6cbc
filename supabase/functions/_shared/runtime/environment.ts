/** The variables of this function, on Deno and on Node. */
function variable(name: string): string | undefined {
  const { Deno, process } = globalThis as {
    Deno?: { env: { get(name: string): string | undefined } }
    process?: { env: Record<string, string | undefined> }
  }
  const value = Deno === undefined ? process?.env[name] : Deno.env.get(name)
  return value === '' ? undefined : value
}

/** Where the firm sits: its appointments are told in the time of its clocks. */
export function firmTimeZone(): string {
  return variable('PORTICO_TIME_ZONE') ?? 'Europe/Brussels'
}

/** Where the platform's services are, this function among them, as clients are given it. */
export function platformUrl(): string {
  const url = variable('SUPABASE_URL')
  if (url === undefined) throw new Error('SUPABASE_URL is not set')
  return url.replace(/\/+$/, '')
}

/** Where people open the portal: on the engine the same server, on Supabase another. */
export function portalUrl(): string {
  return variable('PORTICO_URL') ?? new URL(platformUrl()).origin
}

/** Hosts, addresses and networks that feeds may be read from although they are not on the public internet. */
export function feedHosts(): string {
  return variable('PORTICO_FEED_HOSTS') ?? ''
}
