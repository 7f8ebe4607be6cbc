import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../engine/src/kernel/db/database.ts'
import { openProject, type ProjectDatabase } from './support/project-database.ts'
import { mentions, runTap, tapFiles } from './support/tap.ts'

/** Takes away one policy or trigger at a time, or opens a policy to everyone, and expects that a test notices. */
describe('with any one of its rules gone or open', () => {
  let database: ProjectDatabase
  beforeAll(async () => {
    database = await openProject('postgres')
  })
  afterAll(() => database.close())

  it('the database fails its tests', { timeout: 600_000 }, async () => {
    const rules = await listRules(database.db)
    expect(rules.length).toBeGreaterThan(120)
    const survivors: string[] = []
    for (const rule of rules) if (!(await isNoticed(database.db, rule))) survivors.push(rule.change)
    expect(survivors).toEqual([])
  })
})

interface Rule {
  readonly table: string
  /** What is done to it. */
  readonly change: string
  /** It lets nobody do anything, as if it were not there: none but the schema's rules can notice that it is gone. */
  readonly isEmpty: boolean
}

async function listRules(db: Database): Promise<Rule[]> {
  const { rows } = await db.query({
    text: `select tablename, format('drop policy %I on %I.%I', policyname, schemaname, tablename), qual = 'false'
      from pg_policies where schemaname in ('public', 'storage')
      union all
      select tablename, format('alter policy %I on %I.%I', policyname, schemaname, tablename)
        || case when qual is not null then ' using (true)' else '' end
        || case when cmd in ('INSERT', 'UPDATE', 'ALL') then ' with check (true)' else '' end, false
      from pg_policies where schemaname in ('public', 'storage')
      union all
      select relname, format('drop trigger %I on %s', tgname, tgrelid::regclass), false
      from pg_trigger
      join pg_class on pg_class.oid = tgrelid
      join pg_proc on pg_proc.oid = tgfoid
      where not tgisinternal and pronamespace = 'private'::regnamespace
      order by 1, 2`,
  })
  return rows.map(([table, change, isEmpty]) => ({ table: table!, change: change!, isEmpty: isEmpty === 't' }))
}

/** The table's own tests first, then those with a part of its name, then those that name it most: they notice soonest.
 * The schema's rules last: they would notice a name, not a hole. */
async function isNoticed(db: Database, { table, change, isEmpty }: Rule): Promise<boolean> {
  const parts = table.split('_').map((part) => part.replace(/s$/, ''))
  const unlikely = (file: string): number => {
    if (file.startsWith('000_')) return isEmpty ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
    const isOwn = file.startsWith(table) || (change.includes('_record_') && file.startsWith('audit'))
    if (isOwn) return -10_000
    return -mentions(file, table) - (parts.some((part) => file.includes(part)) ? 1_000 : 0)
  }
  for (const file of tapFiles.toSorted((a, b) => unlikely(a) - unlikely(b) || a.localeCompare(b))) {
    if ((await runTap(db, file, { before: change, untilFailure: true })).failures.length > 0) return true
  }
  return false
}
