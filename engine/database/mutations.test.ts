import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../src/kernel/db/database.ts'
import { openProject, type ProjectDatabase } from './harness/project-database.ts'
import { runTap, tapFiles } from './harness/tap.ts'

/** Takes away one policy or trigger at a time, and expects that a test notices. */
describe('without any one of its rules', () => {
  let database: ProjectDatabase
  beforeAll(async () => {
    database = await openProject('postgres')
  })
  afterAll(() => database.close())

  it('the database fails its tests', { timeout: 600_000 }, async () => {
    const rules = await listRules(database.db)
    expect(rules.length).toBeGreaterThan(60)
    const survivors: string[] = []
    for (const rule of rules) if (!(await isNoticed(database.db, rule))) survivors.push(rule.drop)
    expect(survivors).toEqual([])
  })
})

interface Rule {
  readonly table: string
  readonly drop: string
}

async function listRules(db: Database): Promise<Rule[]> {
  const { rows } = await db.query({
    text: `select tablename, format('drop policy %I on %I.%I', policyname, schemaname, tablename)
      from pg_policies where schemaname in ('public', 'storage')
      union all
      select relname, format('drop trigger %I on %s', tgname, tgrelid::regclass)
      from pg_trigger
      join pg_class on pg_class.oid = tgrelid
      join pg_proc on pg_proc.oid = tgfoid
      where not tgisinternal and pronamespace = 'private'::regnamespace
      order by 1, 2`,
  })
  return rows.map(([table, drop]) => ({ table: table!, drop: drop! }))
}

/** The table's own tests first: they notice most. The schema's rules last: they would notice a name, not a hole. */
async function isNoticed(db: Database, { table, drop }: Rule): Promise<boolean> {
  const likely = (file: string): number => {
    if (file.startsWith('000_')) return 2
    return file.startsWith(table) || (drop.includes('record_change') && file.startsWith('audit')) ? 0 : 1
  }
  for (const file of tapFiles.toSorted((a, b) => likely(a) - likely(b))) {
    if ((await runTap(db, file, drop)).failures.length > 0) return true
  }
  return false
}
