import { arrayLiteral } from '../db/array-literal.ts'
import type { Database } from '../db/database.ts'
import { isUuid } from '../uuid.ts'

/** Whose token it is, and of which session. */
export interface TokenOwner {
  /** Null for a key, and for a token that names no user. */
  readonly person: string | null
  /**
   * Null if the token belongs to no session and is valid until it expires. The identity service gives none such to people, but
   * a project's own server may sign one.
   */
  readonly session: string | null
}

const TEXT = 'select engine.ended_sessions($1, $2)'

export function ownerOf({ sub, session_id: session }: Readonly<Record<string, unknown>>): TokenOwner {
  return {
    person: typeof sub === 'string' && sub !== '' ? sub : null,
    session: session === undefined || session === null ? null : typeof session === 'string' ? session : '',
  }
}

/** Returns those of the sessions that have ended. `owner` is the person who asks; left out if the engine asks. */
export async function endedSessions(
  db: Database,
  owners: Iterable<TokenOwner>,
  owner?: string,
): Promise<ReadonlySet<string>> {
  const asked = new Map<string, { session: string; person: string }>()
  const ended = new Set<string>()
  for (const { session, person } of owners) {
    if (session === null) continue
    // Of nobody, or under an id that is none.
    if (person === null || !isUuid(session) || !isUuid(person)) ended.add(session)
    else asked.set(session.toLowerCase(), { session, person })
  }
  if (asked.size === 0) return ended
  const people = [...asked.values()].map(({ person }) => person)
  const values = [arrayLiteral([...asked.keys()]), arrayLiteral(people)]
  const { rows } = await db.transaction(
    (session) => session.last({ text: TEXT, values, prepare: true }),
    owner === undefined ? {} : { owner },
  )
  for (const [id] of rows) ended.add(asked.get(id ?? '')?.session ?? '')
  return ended
}
