import type { Result, Session, Statement } from '../../../kernel/db/database.ts'
import { runAs, subjectOf, type Caller } from '../../../kernel/db/run-as.ts'
import { isUuid } from '../../../kernel/uuid.ts'
import type { StorageContext } from '../types.ts'

/** SQL for a time in the platform's form. */
export const isoTime = (column: string): string =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export interface ObjectMetadata {
  readonly eTag?: string
  readonly size?: number
  readonly mimetype?: string
  readonly cacheControl?: string
  readonly lastModified?: string
}

export interface StoredObject {
  readonly id: string
  readonly name: string
  readonly bucket: string
  /** Names the bytes; null for a row that never had any. */
  readonly version: string | null
  readonly metadata: ObjectMetadata
  readonly userMetadata: Readonly<Record<string, unknown>> | null
  readonly createdAt: string | null
  readonly updatedAt: string | null
}

/** Reads with the caller's rights, so that the project's policies decide; with the engine's own if the caller is null. */
export async function findObject(
  context: StorageContext,
  caller: Caller | null,
  bucket: string,
  name: string,
): Promise<StoredObject | null> {
  const statement: Statement = {
    text: `select id, name, bucket_id, version, metadata, user_metadata, ${isoTime('created_at')}, ${isoTime('updated_at')}
      from storage.objects where bucket_id = $1 and name = $2`,
    values: [bucket, name],
    prepare: true,
  }
  const { rows } = await (caller === null
    ? context.db.query(statement)
    : asCaller(context, caller, (session) => session.last(statement), { readOnly: true }))
  const [row] = rows
  if (row === undefined) return null
  return {
    id: row[0] as string,
    name: row[1] as string,
    bucket: row[2] as string,
    version: row[3] ?? null,
    metadata: parseObject(row[4]) ?? {},
    userMetadata: parseObject(row[5]),
    createdAt: row[6] ?? null,
    updatedAt: row[7] ?? null,
  }
}

function parseObject(text: string | null | undefined): Record<string, unknown> | null {
  const value: unknown = JSON.parse(text ?? 'null')
  return typeof value === 'object' && value !== null ? { ...value } : null
}

export function asCaller<T>(
  { db, settings }: StorageContext,
  caller: Caller,
  work: (session: Session) => Promise<T>,
  options: { readonly readOnly?: boolean } = {},
): Promise<T> {
  return runAs(db, caller, work, { ...options, statementTimeoutMs: settings.statementTimeoutMs })
}

/** The owner's id for a row: the newer column takes any text, the older one only a UUID. */
export function ownerColumns(caller: Caller): { readonly ownerId: string | null; readonly owner: string | null } {
  const ownerId = subjectOf(caller)
  return { ownerId, owner: ownerId !== null && isUuid(ownerId) ? ownerId : null }
}

/** The rows of a query that returns JSON in its first column. */
export function jsonRows({ rows }: Result): unknown[] {
  return rows.map(([text]) => JSON.parse(text ?? 'null') as unknown)
}
