import { arrayLiteral } from '../db/array-literal.ts'
import type { Database } from '../db/database.ts'
import { isUuid } from '../uuid.ts'

/** The user and the session of a token. */
export interface TokenOwner {
  /** Null for a key, and for a token that names no user. */
  readonly userId: string | null
  /**
   * Null if the token belongs to no session and is valid until it expires. The identity service creates no such tokens for users,
   * but a project's own server may sign one.
   */
  readonly session: string | null
}

const TEXT = 'select engine.ended_sessions($1, $2)'

export function ownerOf({ sub, session_id: session }: Readonly<Record<string, unknown>>): TokenOwner {
  return {
    userId: typeof sub === 'string' && sub !== '' ? sub : null,
    session: session === undefined || session === null ? null : typeof session === 'string' ? session : '',
  }
}

/** Returns the sessions that have ended. `owner` is the user who asks; left out if the engine asks. */
export async function endedSessions(
  db: Database,
  owners: Iterable<TokenOwner>,
  owner?: string,
): Promise<ReadonlySet<string>> {
  const asked = new Map<string, { session: string; userId: string }>()
  const ended = new Set<string>()
  for (const { session, userId } of owners) {
    if (session === null) continue
    // The session has no user, or one of the ids is not a UUID.
    if (userId === null || !isUuid(session) || !isUuid(userId)) ended.add(session)
    else asked.set(session.toLowerCase(), { session, userId })
  }
  if (asked.size === 0) return ended
  const userIds = [...asked.values()].map(({ userId }) => userId)
  const values = [arrayLiteral([...asked.keys()]), arrayLiteral(userIds)]
  const { rows } = await db.transaction(
    (session) => session.last({ text: TEXT, values, prepare: true }),
    owner === undefined ? {} : { owner },
  )
  for (const [id] of rows) ended.add(asked.get(id ?? '')?.session ?? '')
  return ended
}
