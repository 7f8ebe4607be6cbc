import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Database } from '../../engine/src/kernel/db/database.ts'
import { planSeeds, reseed, runSeeds } from '../../engine/src/server/environment/seeds.ts'
import { openProject, RULE_KINDS } from './support/project-database.ts'
import { project } from './support/project.ts'

const TRAINING = [join(project, 'seeds', 'training.sql')]
const PRODUCTION = [join(project, 'seeds', 'production.sql')]

/** The number of rows of each table. */
async function rowCounts(db: Database): Promise<unknown> {
  const { rows } = await db.query({
    text: `select table_schema || '.' || table_name, (xpath('/row/n/text()', query_to_xml(
        format('select count(*) as n from %I.%I', table_schema, table_name), false, true, '')))[1]::text
      from information_schema.tables
      where table_schema in ('public', 'private') or (table_schema, table_name) in (('auth', 'users'), ('storage', 'objects'))
      order by 1`,
  })
  return rows
}

it.each(RULE_KINDS)('the reset restores the sample data, on %s', async (kind) => {
  const database = await openProject(kind)
  const { db } = database
  try {
    await planSeeds(db, project, [])
    await runSeeds(db, project, TRAINING, { all: true })
    const before = await rowCounts(db)
    await db.transaction((session) =>
      session.script(`
        delete from public.accounts where name like 'Halewijn%';
        insert into public.accounts (name) values ('Somebody''s own');
        insert into auth.users (id, email) values (gen_random_uuid(), 'new@training.portico.local');
        update public.notifications set read = true;
        insert into public.admin_actions (admin_id, action_type) values (gen_random_uuid(), 'x');
        insert into storage.objects (bucket_id, name) values ('chat-uploads', 'x/y.pdf')`),
    )
    expect(await rowCounts(db)).not.toEqual(before)
    await reseed(db, project, TRAINING)
    expect(await rowCounts(db)).toEqual(before)
    const { rows } = await db.query({
      text: `select (select count(*) > 5 from public.notifications where not read),
        (select bool_and(tgenabled = 'O') from pg_trigger where tgrelid = 'public.admin_actions'::regclass),
        (select environment from private.settings)`,
    })
    expect(rows[0]).toEqual(['t', 't', 'training'])
  } finally {
    await database.close()
  }
})

it('the reset tries again when a request of the running engine locks the same tables in another order', async () => {
  const database = await openProject('postgres')
  const { db } = database
  try {
    await planSeeds(db, project, [])
    await runSeeds(db, project, TRAINING, { all: true })
    const before = await rowCounts(db)
    // The tables in the order in which the reset clears them: the request locks the last one and then asks for the first.
    const { rows } = await db.query({
      text: `select 'public.' || relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    })
    const [first, last] = [rows[0]?.[0], rows.at(-1)?.[0]]
    let cleared: Promise<void> | undefined
    await db.transaction(async (request) => {
      // Postgres ends the transaction with the shorter deadlock_timeout, which is the reset.
      await request.script(`set local deadlock_timeout = '20s'; lock table ${last} in row exclusive mode`)
      cleared = reseed(db, project, TRAINING)
      await expect.poll(() => waiting(db), { timeout: 20_000 }).toBe('1')
      await request.script(`lock table ${first} in row exclusive mode`)
    })
    await cleared
    const ended = await db.query({ text: 'select deadlocks from pg_stat_database where datname = current_database()' })
    expect(Number(ended.rows[0]?.[0])).toBeGreaterThanOrEqual(1)
    expect(await rowCounts(db)).toEqual(before)
  } finally {
    await database.close()
  }
})

async function waiting(db: Database): Promise<string | null | undefined> {
  const { rows } = await db.query({
    text: `select count(*) from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and not granted`,
  })
  return rows[0]?.[0]
}

it('the reset does not change a database that was not seeded with the training data', async () => {
  const database = await openProject('postgres')
  const { db } = database
  try {
    await planSeeds(db, project, [])
    await expect(reseed(db, project, TRAINING)).rejects.toThrow(/was not seeded with seeds\/training\.sql/)
    await runSeeds(db, project, PRODUCTION, { all: true })
    await expect(reseed(db, project, TRAINING)).rejects.toThrow(/nothing was changed/)
    const { rows } = await db.query({ text: 'select count(*) from public.services' })
    expect(rows[0]).toEqual(['6'])
  } finally {
    await database.close()
  }
})
