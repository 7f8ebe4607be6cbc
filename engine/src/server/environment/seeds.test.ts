import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openEmpty, type TestDatabase } from '../../../test/databases.ts'
import type { Database } from '../../kernel/db/database.ts'
import { planSeeds, runSeeds } from './seeds.ts'

const folder = mkdtempSync(join(tmpdir(), 'portico-seeds-'))
const first = join(folder, 'first.sql')
const second = join(folder, 'second.sql')
let pglite: TestDatabase
let db: Database

beforeAll(async () => {
  pglite = await openEmpty('pglite')
  db = pglite.db
  writeFileSync(first, 'insert into seeded values (1); insert into seeded values (2);')
  writeFileSync(second, 'insert into seeded values (3)')
}, 180_000)
afterAll(async () => {
  await pglite.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => script('drop schema if exists supabase_migrations cascade; drop table if exists seeded'))

const script = (sql: string) => db.transaction((session) => session.script(sql))

/** Plans these seeds on the new database, and runs its migrations. */
async function migrate(files: readonly string[]): Promise<void> {
  await planSeeds(db, folder, files)
  await script(`create table seeded (id int);
    create table supabase_migrations.schema_migrations (version text);
    insert into supabase_migrations.schema_migrations values ('1')`)
}

async function rows(): Promise<string | null | undefined> {
  return (await db.query({ text: 'select count(*) from seeded' })).rows[0]?.[0]
}

it('seeds a new database once, also when the process ended between its migrations and its seeds', async () => {
  await migrate([first])
  // The next start: migrations are there, the seed is still due.
  await planSeeds(db, folder, [first])
  expect(await runSeeds(db, folder, [first], { all: false })).toEqual(['first.sql'])
  expect(await runSeeds(db, folder, [first], { all: false })).toEqual([])
  expect(await rows()).toBe('2')
})

it('does not run seeds that are added later by itself, but does when told to', async () => {
  await migrate([first])
  await runSeeds(db, folder, [first], { all: false })
  await planSeeds(db, folder, [first, second])
  expect(await runSeeds(db, folder, [first, second], { all: false })).toEqual([])
  expect(await runSeeds(db, folder, [first, second], { all: true })).toEqual(['second.sql'])
  expect(await rows()).toBe('3')
})

it('names the file that fails, and leaves nothing of it behind', async () => {
  await migrate([])
  const broken = join(folder, 'broken.sql')
  writeFileSync(broken, 'insert into seeded values (4); insert into seeded values (no);')
  await expect(runSeeds(db, folder, [broken], { all: true })).rejects.toThrow(`${broken}: column "no" does not exist`)
  expect(await rows()).toBe('0')
})

it('runs a file with its own begin and commit in one transaction, and still leaves nothing behind when it fails', async () => {
  await migrate([])
  const block = join(folder, 'block.sql')
  writeFileSync(block, 'BEGIN; insert into seeded values (5); commit; insert into seeded values (no);')
  await expect(runSeeds(db, folder, [block], { all: true })).rejects.toThrow('column "no" does not exist')
  expect(await rows()).toBe('0')
  writeFileSync(block, 'begin transaction; insert into seeded values (5); commit;')
  expect(await runSeeds(db, folder, [block], { all: true })).toEqual(['block.sql'])
  expect(await rows()).toBe('1')
})

it('runs each file once when several engines start at once on a new Postgres', async () => {
  const test = await openEmpty('postgres')
  const engines = [test.db, ...(await Promise.all([test.reopen(), test.reopen(), test.reopen()]))]
  await Promise.all(engines.map((each) => planSeeds(each, folder, [first, second])))
  await test.db.query({ text: 'create table seeded (id int primary key)' })
  const seeded = await Promise.all(engines.map((each) => runSeeds(each, folder, [first, second], { all: false })))
  expect(seeded.flat().toSorted()).toEqual(['first.sql', 'second.sql'])
  await test.close()
})
