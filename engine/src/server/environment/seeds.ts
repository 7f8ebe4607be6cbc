import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { blankOut, isTransactionBlock, sqlStatements } from '../../bootstrap/sql-statements.ts'
import { ConfigError } from '../../kernel/config/config-error.ts'
import type { Database, Session } from '../../kernel/db/database.ts'
import { DatabaseError } from '../../kernel/db/errors.ts'
import { retryOn } from '../../kernel/db/retry-on.ts'

/** Makes engines that start at once on a new database wait for each other. The number is arbitrary. */
const LOCK = { text: 'select pg_advisory_xact_lock(7305411022)' }

/** The table in which Supabase's own tool records the seeds that it has run. A row without a hash is due, not done. */
const TABLE = `create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null)`

/**
 * Marks the seeds of a database that has never been migrated as due. This runs before the migrations, so that a process
 * that was killed after them still seeds at its next start. A database that already has data is never marked.
 */
export async function planSeeds(db: Database, root: string, files: readonly string[]): Promise<void> {
  await db.transaction(async (session) => {
    await session.query(LOCK)
    await session.script(TABLE)
    if (files.length === 0 || !(await isUntouched(session))) return
    for (const file of files) {
      await session.query({
        text: `insert into supabase_migrations.seed_files (path, hash) values ($1, '') on conflict do nothing`,
        values: [seedName(root, file)],
      })
    }
  })
}

async function isUntouched(session: Session): Promise<boolean> {
  const { rows } = await session.query({
    text: `select to_regclass('supabase_migrations.schema_migrations') is not null,
      exists (select from supabase_migrations.seed_files)`,
  })
  if (rows[0]?.[1] === 't') return false
  if (rows[0]?.[0] !== 't') return true
  const applied = await session.query({ text: 'select exists (select from supabase_migrations.schema_migrations)' })
  return applied.rows[0]?.[0] === 'f'
}

/** The seeds that are marked as due; with `all`, also those that never ran. */
export async function dueSeeds(
  db: Pick<Session, 'query'>,
  root: string,
  files: readonly string[],
  options: { readonly all: boolean },
): Promise<string[]> {
  const recorded = await db.query({ text: 'select path, hash from supabase_migrations.seed_files' })
  const hashes = new Map(recorded.rows.map(([path, hash]) => [path, hash]))
  return files.filter((file) => {
    const hash = hashes.get(seedName(root, file))
    return hash === '' || (hash === undefined && options.all)
  })
}

/** Runs the seeds that are due, each in one transaction with its record, and returns those that this call ran. */
export async function runSeeds(
  db: Database,
  root: string,
  files: readonly string[],
  options: { readonly all: boolean },
): Promise<string[]> {
  const seeded: string[] = []
  for (const file of await dueSeeds(db, root, files, options)) {
    await db.transaction(async (session) => {
      await session.query(LOCK)
      // Another engine may have been faster.
      if ((await dueSeeds(session, root, [file], options)).length === 0) return
      await seed(session, root, file)
      seeded.push(seedName(root, file))
    })
  }
  return seeded
}

/**
 * Deletes everything that is not the platform's, users and files included, and runs the seeds again. All of it is one
 * transaction, which also marks `objects` as due and runs `afterwards`. It refuses a database that was not seeded with
 * exactly these files, because its data could not be restored from them.
 */
export async function reseed(
  db: Database,
  root: string,
  files: readonly string[],
  objects: readonly string[] = [],
  afterwards: (session: Session) => Promise<unknown> = async () => {},
): Promise<void> {
  // Retried after a deadlock: requests of a running engine lock the same tables in other orders.
  const work = async (session: Session): Promise<void> => {
    // Seed files of buckets are recorded in the same table.
    const { rows } = await session.query({
      text: `select path from supabase_migrations.seed_files where hash <> '' and path like '%.sql'`,
    })
    const seeded = rows.map(([path]) => path ?? '').sort()
    const expected = files.map((file) => seedName(root, file)).sort()
    if (seeded.length === 0 || seeded.join('\n') !== expected.join('\n')) {
      throw new ConfigError(`This database was not seeded with ${expected.join(', ')}; nothing was changed.`)
    }
    await session.script(CLEAR)
    for (const file of files) await seed(session, root, file)
    for (const file of objects) await recordSeed(session, root, file, '')
    await afterwards(session)
  }
  await retryOn(DEADLOCK, () => db.transaction(work))
}

const DEADLOCK = new Set(['40P01'])

/** Disables triggers, which may refuse deletions. The tables' owner may do so without being a superuser. */
const CLEAR = `do $$
declare
  tables regclass[] := array(
    select pg_class.oid from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and nspname !~ '^(pg_|supabase_|graphql|_)' and nspname not in (
      'information_schema', 'auth', 'storage', 'realtime', 'extensions', 'vault', 'cron', 'net', 'engine')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
  );
  each regclass;
begin
  if cardinality(tables) > 0 then
    foreach each in array tables loop
      execute format('alter table %s disable trigger user', each);
    end loop;
    execute format('truncate %s', array_to_string(tables, ', '));
    foreach each in array tables loop
      execute format('alter table %s enable trigger user', each);
    end loop;
  end if;
end $$;
delete from storage.objects;
delete from auth.users`

async function seed(session: Session, root: string, file: string): Promise<void> {
  const sql = readFileSync(file, 'utf8')
  try {
    await session.script(withoutBlock(sql))
    await recordSeed(session, root, file, createHash('sha256').update(sql).digest('hex'))
  } catch (error) {
    throw seedError(file, error)
  }
}

/** An empty hash marks the seed as due. */
export async function recordSeed(session: Session, root: string, file: string, hash: string): Promise<void> {
  await session.query({
    text: `insert into supabase_migrations.seed_files (path, hash) values ($1, $2)
      on conflict (path) do update set hash = excluded.hash`,
    values: [seedName(root, file), hash],
  })
}

/** Adds the seed's file to an error of the database. */
export function seedError(file: string, error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error
  const detail = error.detail === null ? '' : `\n${error.detail}`
  return new ConfigError(`${file}: ${error.message} (${error.code})${detail}`, { cause: error })
}

/** Removes the `begin` and `commit` of a dump, so that its rows and its record are committed together. */
function withoutBlock(sql: string): string {
  let script = sql
  for (const statement of sqlStatements(sql)) if (isTransactionBlock(statement)) script = blankOut(script, statement)
  return script
}

export function seedName(root: string, file: string): string {
  return relative(root, file).replaceAll('\\', '/')
}
