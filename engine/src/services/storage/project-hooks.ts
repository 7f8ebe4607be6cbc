import type { Database } from '../../kernel/db/database.ts'
import { runAs, type Caller } from '../../kernel/db/run-as.ts'

/** Functions that a project may define, to learn of reads to which no policy applies: docs/mechanisms/storage.md. */
export interface ProjectHooks {
  /**
   * Called before bytes are read with more rights than a user's. Rejects if the project's function fails: then nothing may be
   * sent, copied or signed. `role` is the role of the caller, or of the caller who signed the address.
   */
  noteRead(role: unknown, bucket: string, name: string): Promise<void>
  /** For how many seconds at most a caller may sign an address of the file; null if the project sets no limit. */
  secondsToRead(caller: Caller, bucket: string, name: string): Promise<number | null>
  /** The same as an expression for a query of `storage.objects` as the caller. */
  secondsColumn(caller: Caller): Promise<string>
}

const NOTE_READ = 'private.note_file_read(text,text)'
const SECONDS_TO_READ = 'private.seconds_to_read(text,text)'

/** The project's policies apply to these roles. Reads by every other role are noted, also by an unknown role. */
const BOUND_ROLES: readonly unknown[] = ['anon', 'authenticated']

export function projectHooks(db: Database, statementTimeoutMs: number): ProjectHooks {
  const defined = new Set<string>()

  /** Remembers only that a function exists. If it is dropped later, the calls fail, and nothing is read without a note. */
  async function isDefined(signature: string): Promise<boolean> {
    if (defined.has(signature)) return true
    const { rows } = await db.query({
      text: 'select to_regprocedure($1) is not null',
      values: [signature],
      prepare: true,
    })
    if (rows[0]?.[0] !== 't') return false
    defined.add(signature)
    return true
  }

  const isLimited = async ({ role }: Caller) => role === 'authenticated' && (await isDefined(SECONDS_TO_READ))

  return {
    async noteRead(role, bucket, name) {
      if (BOUND_ROLES.includes(role) || !(await isDefined(NOTE_READ))) return
      await db.query({ text: 'select private.note_file_read($1, $2)', values: [bucket, name], prepare: true })
    },
    async secondsToRead(caller, bucket, name) {
      if (!(await isLimited(caller))) return null
      const { rows } = await runAs(
        db,
        caller,
        (session) =>
          session.last({ text: 'select private.seconds_to_read($1, $2)', values: [bucket, name], prepare: true }),
        { readOnly: true, statementTimeoutMs },
      )
      return secondsOf(rows[0]?.[0])
    },
    secondsColumn: async (caller) => ((await isLimited(caller)) ? 'private.seconds_to_read(bucket_id, name)' : 'null'),
  }
}

export function secondsOf(value: string | null | undefined): number | null {
  return value === null || value === undefined ? null : Number(value)
}
