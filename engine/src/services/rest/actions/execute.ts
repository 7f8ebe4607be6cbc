import type { Result, Session, Statement } from '../../../kernel/db/database.ts'
import { invalidPreferences } from '../errors.ts'
import type { MediaType } from '../parse/media-type.ts'
import type { Preferences } from '../parse/preferences.ts'
import { appliedPreferences } from '../parse/preferences.ts'
import type { Context, RunKind } from '../request.ts'
import { ANSWER } from '../sql/answer.ts'
import type { RestResponse } from '../types.ts'

/** The one row that a statement returns. */
export interface Answer {
  readonly total: bigint | null
  readonly rows: number
  /** As Postgres wrote it: text in UTF-8. */
  readonly body: Buffer
  readonly headers: string | null
  readonly status: string | null
  readonly inserted: number | null
  readonly location: string | null
}

const NOTHING = Buffer.alloc(0)

/** The statement with its body as bytes: it is passed on, and never read as text. */
export function answering(text: string, values: NonNullable<Statement['values']>): Statement {
  return { text, values, prepare: true, bytesOf: ANSWER.body }
}

export function readAnswerOf({ rows, bytes }: Result): Answer {
  const [row] = rows
  const at = (index: number) => row?.[index] ?? null
  const total = at(ANSWER.total)
  const inserted = at(ANSWER.inserted)
  return {
    total: total === null ? null : BigInt(total),
    rows: Number(at(ANSWER.rows) ?? 0),
    body: bytes ?? NOTHING,
    headers: at(ANSWER.headers),
    status: at(ANSWER.status),
    inserted: inserted === null ? null : Number(inserted),
    location: at(ANSWER.location),
  }
}

/** Carries the result out of a transaction that has to be rolled back. */
class RolledBack extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super('rolled back as requested')
    this.answer = answer
  }
}

export interface Execution {
  readonly statement: Statement
  readonly kind: RunKind
  /** Checks the answer before the commit: an error that it throws rolls the change back. */
  readonly check: ((answer: Answer) => void) | null
}

export async function execute(context: Context, { statement, kind, check }: Execution): Promise<Answer> {
  const rollBack = context.preferences.tx === 'rollback' && context.cache.settings.rollbackAllowed
  if (!rollBack && (check === null || kind.readOnly)) {
    const result = await context.run((session) => session.last(statement), kind)
    const answer = readAnswerOf(result)
    check?.(answer)
    return answer
  }
  try {
    return await context.run((session) => checked(session, statement, check, rollBack), kind)
  } catch (error) {
    if (error instanceof RolledBack) return error.answer
    throw error
  }
}

async function checked(
  session: Session,
  statement: Statement,
  check: Execution['check'],
  rollBack: boolean,
): Promise<Answer> {
  const answer = readAnswerOf(await session.query(statement))
  check?.(answer)
  if (!rollBack) return answer
  // Constraints that are only checked at the commit have to be checked now, or the result would differ from a real commit.
  await session.query({ text: 'set constraints all immediate' })
  throw new RolledBack(answer)
}

/** Returns the plan of a statement instead of its result. */
export async function explain(
  context: Context,
  statement: Statement,
  media: MediaType,
  kind: RunKind,
): Promise<RestResponse> {
  const { format, options } = media.plan ?? { format: 'text', options: [] }
  const text = `explain (${[`format ${format}`, ...options].join(', ')}) ${statement.text}`
  const { rows } = await context.run((session) => session.last({ text, values: statement.values ?? [] }), kind)
  const body = `${rows.map(([line]) => line ?? '').join('\n')}\n`
  return { status: 200, headers: { 'content-type': media.contentType }, body }
}

export function checkPreferences({ preferences }: Context): void {
  if (preferences.handling !== 'strict') return
  if (preferences.unknown.length > 0) throw invalidPreferences(preferences.unknown)
}

/** The header that names the preferences that were applied, of those that matter for the action. */
export function appliedHeader(context: Context, names: readonly (keyof Preferences)[]): Record<string, string> {
  const { preferences, cache, request } = context
  if (request.headers['prefer'] === undefined) return {}
  const applied = appliedPreferences({
    handling: preferences.handling,
    count: preferences.count,
    timezone: preferences.timezone,
    tx: cache.settings.rollbackAllowed ? preferences.tx : null,
    ...Object.fromEntries(names.map((name) => [name, preferences[name]])),
  })
  return applied === null ? {} : { 'preference-applied': applied }
}

/** The body as it is sent. Bytes that something of the project made come as hexadecimal digits. */
export function bodyOf({ maker }: MediaType, { body }: Answer): Buffer {
  return maker?.isBinary ? Buffer.from(body.toString('latin1'), 'hex') : body
}

export function contentHeaders(context: Context, media: MediaType): Record<string, string> {
  return {
    'content-type': media.contentType,
    ...(context.namesSchema ? { 'content-profile': context.schema } : {}),
  }
}
