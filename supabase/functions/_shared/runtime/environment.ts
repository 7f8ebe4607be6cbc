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
