import type { EnvironmentAddress } from '../../../config/runtime-config.ts'

const timeLimit = 10_000

/** Asks the environment for the description of its interface, as any client may, and fails if it does not answer. */
export async function checkEnvironment({ url, key }: EnvironmentAddress, signal: AbortSignal): Promise<true> {
  const response = await fetch(`${url}/rest/v1/`, {
    headers: { apikey: key },
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeLimit)]),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return true
}
