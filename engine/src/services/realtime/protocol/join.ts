import { isRecord } from '../../../kernel/json/is-record.ts'

/** What a client sends when it joins a channel. */
export interface JoinRequest {
  readonly token: string | null
  readonly isPrivate: boolean
  readonly wantsPresence: boolean
  /** Null if the client leaves the choice to the server. */
  readonly presenceKey: string | null
  readonly replay: ReplayRequest | null
  /** Whether the client wants a message when changes are being sent. */
  readonly wantsReady: boolean
  readonly ack: boolean
  readonly self: boolean
  /** The entries of `postgres_changes` unchanged, because the answer repeats them. */
  readonly subscriptions: readonly Readonly<Record<string, unknown>>[]
}

/** Since when messages are sent again, in milliseconds since 1970, and how many of the newest; null if it cannot be read. */
export interface ReplayRequest {
  readonly since: number | null
  readonly limit: number | null
}

/** Ignores members that cannot be read, as the platform does. */
export function parseJoin(payload: Readonly<Record<string, unknown>>): JoinRequest {
  const config = recordOf(payload['config'])
  const broadcast = recordOf(config['broadcast'])
  const presence = recordOf(config['presence'])
  const subscriptions = config['postgres_changes']
  return {
    token: tokenOf(payload),
    isPrivate: isTrue(config['private']),
    wantsPresence: isTrue(presence['enabled']),
    presenceKey: keyOf(presence['key']),
    replay: isRecord(broadcast['replay']) ? replayOf(broadcast['replay']) : null,
    wantsReady: isTrue(broadcast['replication_ready']),
    ack: isTrue(broadcast['ack']),
    self: isTrue(broadcast['self']),
    subscriptions: Array.isArray(subscriptions) ? subscriptions.filter((entry) => entry !== null).map(recordOf) : [],
  }
}

/** Null if there is only the API key, which some clients repeat here. */
export function tokenOf(payload: Readonly<Record<string, unknown>>): string | null {
  const token = payload['user_token'] ?? payload['access_token']
  return typeof token === 'string' && !token.startsWith('sb_') ? token : null
}

function keyOf(key: unknown): string | null {
  return (typeof key === 'string' && key !== '') || typeof key === 'number' ? String(key) : null
}

const MAX_REPLAYED = 25
/** The end of the year 9999. */
const LAST_MS = 253_402_300_799_999

function replayOf({ since, limit }: Readonly<Record<string, unknown>>): ReplayRequest {
  const isTime = Number.isSafeInteger(since) && Math.abs(since as number) <= LAST_MS
  return {
    since: isTime ? (since as number) : null,
    limit: Number.isSafeInteger(limit ?? MAX_REPLAYED)
      ? Math.max(1, Math.min(MAX_REPLAYED, (limit as number | null | undefined) ?? MAX_REPLAYED))
      : null,
  }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {}
}

/** Older clients send booleans as text. */
function isTrue(value: unknown): boolean {
  return value === true || (typeof value === 'string' && value.toLowerCase() === 'true')
}
