import type { EnvironmentName, RuntimeConfig } from '../config/runtime-config.ts'
import { readEnvironment, readStoredSession } from './stored-session.ts'

/** A token that ends sooner is refreshed by the client first. It does so in the last 90 seconds. */
const MIN_TOKEN_S = 120

interface EarlyState {
  readonly environment: EnvironmentName
  readonly userId: string
  readonly answer: Promise<unknown>
}

let config: Promise<Response> | null = null
let state: EarlyState | null = null

/**
 * Sends the first requests while the scripts are still loading: for the configuration and, if somebody is signed in in
 * this browser, for what the frame of the portal shows. Returns whether somebody seems to be signed in.
 */
export function beginEarlyRequests(): boolean {
  config = fetch('/config.json')
  config.catch(() => undefined)
  const environment = readEnvironment()
  const session = readStoredSession(environment)
  if (session === null) return false
  if ((session.expires_at ?? 0) > Date.now() / 1000 + MIN_TOKEN_S) {
    const answer = askForState(config, environment, session.access_token)
    state = { environment, userId: session.user.id, answer }
  }
  return true
}

/** Null if it could not be loaded: whoever needs it asks again, and says what is wrong. */
async function askForState(asked: Promise<Response>, environment: EnvironmentName, token: string): Promise<unknown> {
  try {
    const { environments } = (await (await asked).clone().json()) as RuntimeConfig
    const { url, key } = environments[environment]
    const answer = await fetch(`${url}/rest/v1/rpc/shell_state`, {
      method: 'POST',
      headers: { apikey: key, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    })
    return answer.ok ? ((await answer.json()) as unknown) : null
  } catch {
    return null
  }
}

/** The first answer for the configuration. Null if it was taken before: then it is requested again. */
export function takeEarlyConfig(): Promise<Response> | null {
  const taken = config
  config = null
  return taken
}

/** The same for the state of the frame. Null too if it is that of somebody else. */
export function takeEarlyState(environment: EnvironmentName, userId: string): Promise<unknown> | null {
  const taken = state
  state = null
  return taken?.environment === environment && taken.userId === userId ? taken.answer : null
}
