import type { Database, Session } from '../kernel/db/database.ts'
import { DatabaseError } from '../kernel/db/errors.ts'
import { MigrationError } from './migration-error.ts'
import { type MigrationFile, readMigrations } from './migration-files.ts'
import { blankOut, isTransactionBlock, type SqlStatement, sqlStatements } from './sql-statements.ts'

/** What to do with a local database that was built from an earlier version of unreleased files. */
const START_OVER =
  'or, if you need nothing of its data, delete the data folder (.portico) or drop and create the Postgres database, and start again'

/** Makes engines that start at once wait for each other. The number is arbitrary. */
const LOCK = { text: 'select pg_advisory_xact_lock(7305411021)' }

interface Applied {
  readonly version: string
  readonly name: string | null
  readonly checksum: string | null
}

/**
 * Applies the files that are not applied yet, each in one transaction with its record. The lock is taken for each file, and
 * the record read again under it, so several engines that start at once share the work and never repeat it. Returns the
 * files that this call applied.
 */
export async function migrate(db: Database, options: { readonly folder: string }): Promise<string[]> {
  const files = await readMigrations(options.folder)
  const pending = pendingOf(files, await readApplied(db))
  const done: string[] = []
  for (const file of pending) if (await apply(db, file)) done.push(file.file)
  if (done.length > 0) await db.query({ text: `notify pgrst, 'reload schema'` })
  return done
}

async function readApplied(on: Pick<Session, 'query'>): Promise<Applied[]> {
  const { rows } = await on.query({
    text: `select version, name, checksum from supabase_migrations.schema_migrations
      left join supabase_migrations.engine_checksums using (version)`,
  })
  return rows.map(([version, name, checksum]) => ({ version: version!, name: name!, checksum: checksum ?? null }))
}

function pendingOf(files: readonly MigrationFile[], applied: readonly Applied[]): MigrationFile[] {
  const byVersion = new Map(files.map((file) => [file.version, file]))
  let newest: MigrationFile | null = null
  for (const { version, name, checksum } of applied) {
    const file = byVersion.get(version)
    if (!file) {
      throw new MigrationError(
        `${version}_${name ?? '…'}.sql was applied to this database, but the file is missing: restore the file, ${START_OVER}.`,
      )
    }
    // Without a checksum, another tool applied the file, and its content at that time is not known.
    if (checksum !== null && checksum !== file.checksum) {
      throw new MigrationError(
        `${file.file} was changed after it was applied to this database: undo the change and put it into a new migration, ${START_OVER}.`,
      )
    }
    if (!newest || BigInt(version) > BigInt(newest.version)) newest = file
  }
  const done = new Set(applied.map(({ version }) => version))
  const pending = files.filter(({ version }) => !done.has(version))
  const late = pending[0]
  if (newest && late && BigInt(late.version) < BigInt(newest.version)) {
    throw new MigrationError(
      `${late.file} is older than ${newest.file}, which is applied already; give it a new version`,
    )
  }
  return pending
}

async function apply(db: Database, file: MigrationFile): Promise<boolean> {
  const statements = sqlStatements(file.sql)
  const { script, run } = withoutBlock(file, statements)
  try {
    return await db.transaction(async (session) => {
      await session.query(LOCK)
      const known = await session.query({
        text: 'select from supabase_migrations.schema_migrations where version = $1',
        values: [file.version],
      })
      if (known.rowCount > 0) return false
      await session.script(script)
      await record(session, file, statements)
      return true
    })
  } catch (error) {
    throw error instanceof DatabaseError ? describe(file, run, error) : error
  }
}

async function record(session: Session, file: MigrationFile, statements: readonly SqlStatement[]): Promise<void> {
  // The file may have changed the role or the search path.
  await session.query({ text: `select set_config('role', 'none', true), set_config('search_path', '', true)` })
  await session.query({
    text: `insert into supabase_migrations.schema_migrations (version, name, statements)
      select $1, $2, array(select pg_catalog.json_array_elements_text($3::pg_catalog.json))`,
    values: [file.version, file.name, JSON.stringify(statements.map(({ text }) => text))],
  })
  await session.last({
    text: `insert into supabase_migrations.engine_checksums (version, checksum) values ($1, $2)
      on conflict (version) do update set checksum = excluded.checksum`,
    values: [file.version, file.checksum],
  })
}

/**
 * Many files have their own `begin` and `commit`. Each file is a transaction anyway, so these are blanked out; other
 * statements that end a transaction are refused.
 */
function withoutBlock(
  file: MigrationFile,
  statements: readonly SqlStatement[],
): { readonly script: string; readonly run: readonly SqlStatement[] } {
  let script = file.sql
  const run: SqlStatement[] = []
  for (const statement of statements) {
    const { text, start } = statement
    if (isTransactionBlock(statement)) {
      script = blankOut(script, statement)
    } else if (/^(rollback|abort|prepare\s+transaction|commit|end)\b/i.test(text)) {
      throw new MigrationError(`${file.file}:${lineAt(file.sql, start)}: a migration cannot end its own transaction`)
    } else run.push(statement)
  }
  return { script, run }
}

const ADVICE = 'Nothing of this file was applied; the files before it stay applied. Correct the file and start again.'

/** An error at run time, such as a violated constraint, has no position: then the line is where its statement begins. */
function describe(file: MigrationFile, run: readonly SqlStatement[], error: DatabaseError): MigrationError {
  const offset = error.position === null ? run[error.done]?.start : error.position - 1
  const place = offset === undefined ? '' : `:${lineAt(file.sql, offset)}`
  const more = [error.detail, error.hint, ADVICE].filter((text) => text !== null).map((text) => `\n${text}`)
  return new MigrationError(`${file.file}${place}: ${error.message} (${error.code})${more.join('')}`, { cause: error })
}

function lineAt(sql: string, offset: number): number {
  // Postgres counts characters, JavaScript counts UTF-16 units.
  let line = 1
  let count = 0
  for (const character of sql) {
    if (count++ >= offset) break
    if (character === '\n') line++
  }
  return line
}
