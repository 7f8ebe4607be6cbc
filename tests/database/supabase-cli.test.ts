import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../engine/src/kernel/db/database.ts'
import { openPostgres } from '../../engine/src/kernel/db/postgres/postgres.ts'
import { hasSupabaseCli, runSupabase } from '../support/supabase-cli.ts'
import { AUTOMATIC_GRANTS, CONTENTS } from './support/like-supabase.ts'
import { type Platform, startPlatform } from './support/project-on-supabase.ts'
import { project } from './support/project.ts'

const MIGRATIONS = readdirSync(join(project, 'migrations')).sort()
const PERSON = '11111111-1111-4111-8111-111111111111'

/** The commands of docs/guides/supabase.md for the database, by Supabase's own tool. */
describe.skipIf(!hasSupabaseCli)('Supabase’s tool', () => {
  const home = mkdtempSync(join(tmpdir(), 'portico-supabase-'))
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform()
  }, 60_000)
  afterAll(async () => {
    await platform.stop()
    rmSync(home, { recursive: true, force: true })
  })

  const run = (args: readonly string[], url: string, folder?: string): Promise<string> =>
    runSupabase([...args, `--remote=${url}`, '--yes'], { home, ...(folder === undefined ? {} : { project: folder }) })

  async function inside<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
    const db = await openPostgres({ url })
    try {
      return await work(db)
    } finally {
      await db.close()
    }
  }
  const rows = (url: string, text: string): Promise<unknown[][]> =>
    inside(url, async (db) => (await db.query({ text })).rows.map((row) => [...row]))
  const versions = async (url: string): Promise<unknown[]> =>
    (await rows(url, 'select version from supabase_migrations.schema_migrations order by 1')).flat()

  /** Training's seed, as the guide runs it. */
  const seed = (url: string) =>
    promisify(execFile)('psql', [
      url,
      '-qv',
      'ON_ERROR_STOP=1',
      '--single-transaction',
      '-f',
      join(project, 'seeds/training.sql'),
    ])

  /** A copy of the project whose migrations end with the given one. */
  function earlierVersion(last: number): string {
    const folder = mkdtempSync(join(home, 'project-'))
    cpSync(project, join(folder, 'supabase'), {
      recursive: true,
      filter: (path) =>
        !path.includes('node_modules') && !MIGRATIONS.slice(last + 1).some((file) => path.endsWith(file)),
    })
    return folder
  }

  it('applies all migrations and production’s seed, once', { timeout: 60_000 }, async () => {
    const url = await platform.createProject()
    await run(['db', 'push', '--include-seed'], url)
    expect(await versions(url)).toEqual(MIGRATIONS.map((file) => file.split('_')[0]))
    expect(await rows(url, 'select private.environment()')).toEqual([['production']])
    expect(await run(['db', 'push', '--include-seed'], url)).toContain('Remote database is up to date.')
    await rows(url, `insert into auth.users (id, email) values ('${PERSON}', 'a@example.com')`)
    await expect(seed(url)).rejects.toThrow('This database is production and has people.')
    expect(await rows(url, 'select private.environment(), count(*) from auth.users')).toEqual([['production', '1']])
  })

  it('brings a project of an earlier version with rows up to date', { timeout: 60_000 }, async () => {
    const url = await platform.createProject()
    await run(['db', 'push', '--include-seed'], url, earlierVersion(MIGRATIONS.length - 4))
    await rows(
      url,
      `insert into auth.users (id, email, raw_user_meta_data) values ('${PERSON}', 'a@example.com', '{"name": "Anna"}')`,
    )
    await run(['db', 'push', '--include-seed'], url)
    expect(await versions(url)).toHaveLength(MIGRATIONS.length)
    expect(await rows(url, `select name from public.profiles where id = '${PERSON}'`)).toEqual([['Anna']])
  })

  it('leaves nothing of a migration that fails', { timeout: 60_000 }, async () => {
    const url = await platform.createProject()
    const folder = earlierVersion(2)
    writeFileSync(
      join(folder, 'supabase/migrations/20991231000000_broken.sql'),
      'create table public.half (); select 1 / 0;',
    )
    await expect(run(['db', 'push'], url, folder)).rejects.toThrow('division by zero')
    expect(await versions(url)).toHaveLength(3)
    expect(await rows(url, `select to_regclass('public.half')`)).toEqual([[null]])
  })

  it(
    'resets training to what a new project is; files stay, and automatic grants change no right',
    { timeout: 90_000 },
    async () => {
      const url = await platform.createProject()
      const seeded = () =>
        rows(
          url,
          `select (select count(*) from auth.users), (select count(*) from storage.objects),
          (select array_agg(name order by name) from public.accounts), (select array_agg(title order by title) from public.templates)`,
        )
      await run(['db', 'push'], url)
      await seed(url)
      const [contents, data] = [await rows(url, CONTENTS), await seeded()]
      expect(contents.length).toBeGreaterThan(3000)

      await inside(url, (db) => db.transaction((session) => session.script(AUTOMATIC_GRANTS)))
      await run(['db', 'reset', '--no-seed'], url)
      expect(await rows(url, CONTENTS)).toEqual(contents)
      expect(
        await rows(url, 'select (select count(*) from auth.users), (select count(*) > 5 from storage.objects)'),
      ).toEqual([['0', 't']])
      await seed(url)
      expect(await seeded()).toEqual(data)
    },
  )

  it('says what is wrong with an address or a password, and changes nothing', async () => {
    const url = await platform.createProject()
    for (const wrong of [url.replace(/:\d+\//, ':9/'), url.replace('project_owner', 'nobody')]) {
      await expect(run(['db', 'push'], wrong)).rejects.toThrow(/connect|role "nobody" does not exist/)
    }
    expect(await rows(url, `select to_regclass('public.profiles')`)).toEqual([[null]])
  })
})
