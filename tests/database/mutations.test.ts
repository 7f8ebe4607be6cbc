import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../engine/src/kernel/db/database.ts'
import { openProject, type ProjectDatabase } from './support/project-database.ts'
import { mentions, runTap, tapFiles } from './support/tap.ts'

/** The only table to try, while its tests are being written. By default all tables. */
const ONE_TABLE = process.env['MUTATE_TABLE']

/** Each has a database of its own, so that the rules are tried on several cores. */
const LANES = 2

/** Removes one policy or trigger at a time, or opens one policy to everyone, and expects a failing test. */
describe('policies and triggers', () => {
  let databases: readonly ProjectDatabase[]
  beforeAll(async () => {
    databases = await Promise.all(Array.from({ length: LANES }, () => openProject('postgres')))
  })
  afterAll(() => Promise.all(databases.map((database) => database.close())))

  it('at least one pgTAP test fails when one of them is removed or opened', { timeout: 600_000 }, async () => {
    const all = await listRules(databases[0]!.db)
    expect(all.length).toBeGreaterThan(120)
    const rules = ONE_TABLE === undefined ? all : all.filter(({ table }) => table === ONE_TABLE)
    expect(rules.length, `rules of ${ONE_TABLE}`).toBeGreaterThan(0)
    const survivors: string[] = []
    const waiting = [...rules]
    await Promise.all(
      databases.map(async ({ db }) => {
        for (let rule = waiting.shift(); rule !== undefined; rule = waiting.shift()) {
          if (!(await isNoticed(db, rule))) survivors.push(rule.change)
        }
      }),
    )
    expect(survivors).toEqual([])
  })
})

interface Rule {
  readonly table: string
  readonly name: string
  /** The statement that removes or opens the rule. */
  readonly change: string
  /** The policy allows nothing, on a table without grants: only the tests of the schema (000_) notice a change. */
  readonly isEmpty: boolean
}

async function listRules(db: Database): Promise<Rule[]> {
  const { rows } = await db.query({
    text: `select tablename, policyname, format('drop policy %I on %I.%I', policyname, schemaname, tablename), qual = 'false'
      from pg_policies where schemaname in ('public', 'storage')
      union all
      select tablename, policyname, format('alter policy %I on %I.%I', policyname, schemaname, tablename)
        || case when qual is not null then ' using (true)' else '' end
        || case when cmd in ('INSERT', 'UPDATE', 'ALL') then ' with check (true)' else '' end, qual = 'false'
      from pg_policies where schemaname in ('public', 'storage')
        and qual is distinct from 'true' -- everyone reads it already
      union all
      select relname, tgname, format('drop trigger %I on %s', tgname, tgrelid::regclass), false
      from pg_trigger
      join pg_class on pg_class.oid = tgrelid
      join pg_proc on pg_proc.oid = tgfoid
      where not tgisinternal and pronamespace = 'private'::regnamespace
      order by 1, 3`,
  })
  return rows.map(([table, name, change, isEmpty]) => ({
    table: table!,
    name: name!,
    change: change!,
    isEmpty: isEmpty === 't',
  }))
}

async function isNoticed(db: Database, rule: Rule): Promise<boolean> {
  const byRank = tapFiles.toSorted((a, b) => rank(a, rule) - rank(b, rule) || a.localeCompare(b))
  for (const file of byRank) {
    if ((await runTap(db, file, { before: rule.change, untilFailure: true })).failures.length > 0) return true
  }
  return false
}

/**
 * The file that probably notices first has the lowest rank: files that name the rule, also in a comment, then the table's own
 * file, then files with a part of the table's name, then files that name the table most often. The tests of the schema (000_)
 * come last, because they notice that a rule is missing, but not that it is open.
 */
function rank(file: string, { table, name, isEmpty }: Rule): number {
  const isRecord = name.endsWith('_record_change')
  if (file.startsWith('000_')) return isEmpty ? Number.NEGATIVE_INFINITY : isRecord ? -15_000 : Number.POSITIVE_INFINITY
  // Only the tests of the schema cover the records of tables to which no administrator writes.
  if (isRecord && file.startsWith('admin_actions_changes')) return -20_000
  if (mentions(file, name) > 0) return -20_000
  if (file === `${table}.test.sql`) return -15_000
  if (file.startsWith(table)) return -10_000
  const parts = table.split('_').map((part) => part.replace(/s$/, ''))
  return -mentions(file, table) - (parts.some((part) => file.includes(part)) ? 1_000 : 0)
}
