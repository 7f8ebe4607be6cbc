import Holidays from 'date-holidays'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openProject, type ProjectDatabase, RULE_KINDS } from './support/project-database.ts'

const YEARS = Array.from({ length: 40 }, (_, n) => 2015 + n)

/** Another source for the legal holidays of Belgium than the migration's own computation. */
function legalHolidays(year: number): string[] {
  return new Holidays('BE')
    .getHolidays(year)
    .filter(({ type }) => type === 'public')
    .map(({ date }) => date.slice(0, 10))
    .sort()
}

describe.each(RULE_KINDS)('the support clock on %s', (kind) => {
  let database: ProjectDatabase
  beforeAll(async () => {
    database = await openProject(kind)
  })
  afterAll(() => database.close())

  it('knows the ten legal holidays of forty years', async () => {
    const { rows } = await database.db.query({
      text: `select year, string_agg(day::text, ' ' order by day)
        from generate_series(${YEARS[0]}, ${YEARS.at(-1)}) as year, private.belgian_holidays(year) as day
        group by year order by year`,
    })
    expect(rows).toEqual(YEARS.map((year) => [String(year), legalHolidays(year).join(' ')]))
    expect(legalHolidays(2027)).toHaveLength(10)
  })
})
