import type { EnvironmentAddress, EnvironmentName, RuntimeConfig } from '../config/runtime-config.ts'
import { readEnvironment, readStoredSession } from './stored-session.ts'

/** A token that ends sooner is refreshed by the client first. It does so in the last 90 seconds. */
const MIN_TOKEN_S = 120

/** The requests that a stored session lets the portal send early. An answer is null if it could not be loaded. */
interface Early {
  readonly environment: EnvironmentName
  readonly userId: string
  /** What the frame shows: `shell_state`. */
  readonly state: Promise<unknown>
  /** What needs the user, in the account that the frame shows. Null on other pages than the home page. */
  readonly needs: Promise<unknown> | null
  /** When `state` was answered. */
  readonly answeredAt: Promise<number>
}

let config: Promise<Response> | null = null
let early: Early | null = null

/** As many as the home page shows. */
export const MAX_NEEDS = 6

/**
 * Sends the first requests while the scripts are still loading: for the configuration and, if somebody is signed in in
 * this browser, for what the frame and the home page show. Returns whether somebody seems to be signed in.
 */
export function beginEarlyRequests(path: string): boolean {
  config = fetch('/config.json')
  config.catch(() => undefined)
  const environment = readEnvironment()
  const session = readStoredSession(environment)
  if (session === null) return false
  if ((session.expires_at ?? 0) > Date.now() / 1000 + MIN_TOKEN_S) {
    const call = caller(addressIn(config, environment), session.access_token)
    const state = call('shell_state', {})
    const isHome = path === '/' || path === '/dashboard'
    const needs = isHome ? needsIn(state, call) : null
    early = { environment, userId: session.user.id, state, needs, answeredAt: state.then(Date.now) }
  }
  return true
}

async function addressIn(asked: Promise<Response>, environment: EnvironmentName): Promise<EnvironmentAddress> {
  const { environments } = (await (await asked).clone().json()) as RuntimeConfig
  return environments[environment]
}

/** Whoever needs an answer that could not be loaded asks again, and says what is wrong. */
const caller =
  (address: Promise<EnvironmentAddress>, token: string) =>
  async (procedure: string, body: object): Promise<unknown> => {
    try {
      const { url, key } = await address
      const answer = await fetch(`${url}/rest/v1/rpc/${procedure}`, {
        method: 'POST',
        headers: { apikey: key, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return answer.ok ? ((await answer.json()) as unknown) : null
    } catch {
      return null
    }
  }

async function needsIn(asked: Promise<unknown>, call: ReturnType<typeof caller>): Promise<unknown> {
  const state = (await asked) as { readonly mailbox?: unknown } | null
  if (typeof state?.mailbox !== 'string') return null
  return call('list_needs', { account_uuid: state.mailbox, at_most: MAX_NEEDS, dismissed: false })
}

/** The first answer for the configuration. Null if it was taken before: then it is requested again. */
export function takeEarlyConfig(): Promise<Response> | null {
  const taken = config
  config = null
  return taken
}

/** The same for the others. Null too if they are those of somebody else. */
export function takeEarly(environment: EnvironmentName, userId: string): Early | null {
  const taken = early
  early = null
  return taken?.environment === environment && taken.userId === userId ? taken : null
}
