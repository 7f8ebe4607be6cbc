import { describe, expect, it } from 'vitest'
import { changeLanguage } from '../../../../language/catalogue.ts'
import { type Consult, consultSchema } from './consult.ts'
import { officeTime } from '../../../../lib/office-time.ts'
import { addDays, dayName, momentAt, mondayOf, weekTitle } from './office-time.ts'
import { plannerAddress, readPlannerView } from './planner-view.ts'
import { weekOf } from './week.ts'

const ZONE = 'Europe/Brussels'
const consult = (id: string, starts_at: string, length_minutes = 60) =>
  ({ id, starts_at, length_minutes, consultant_name: 'Els' }) as Consult

describe('the time of the office', () => {
  it.each([
    ['2026-07-01', '00:30', '2026-06-30T22:30:00.000Z'],
    ['2026-11-19', '10:00', '2026-11-19T09:00:00.000Z'],
    // The clocks change in the night before.
    ['2026-10-25', '09:00', '2026-10-25T08:00:00.000Z'],
    ['2027-03-28', '09:00', '2027-03-28T07:00:00.000Z'],
  ])('%s %s is %s', (date, time, moment) => {
    expect(momentAt({ date, time }, ZONE)?.toISOString()).toBe(moment)
    expect(officeTime(moment, ZONE)).toEqual({ date, time })
  })

  it('is that of the time zone which the firm has set', () => {
    const wanted = { date: '2026-11-19', time: '10:00' }
    expect(momentAt(wanted, 'America/New_York')?.toISOString()).toBe('2026-11-19T15:00:00.000Z')
    expect(officeTime('2026-11-19T15:00:00Z', 'America/New_York')).toEqual(wanted)
  })

  it('has weeks that begin on Monday', () => {
    expect([mondayOf('2026-11-16'), mondayOf('2026-11-22'), addDays('2026-12-31', 1)]).toEqual([
      '2026-11-16',
      '2026-11-16',
      '2027-01-01',
    ])
    expect([weekTitle('2026-11-16'), weekTitle('2026-11-30')]).toEqual([
      '16 – 20 November 2026',
      '30 November – 4 December 2026',
    ])
    expect([dayName('2026-11-16', '2026-11-16'), dayName('2026-11-17', '2026-11-16')]).toEqual(['Today', 'Tue 17 Nov'])
    expect(momentAt({ date: '', time: '10:00' }, ZONE)).toBeNull()
  })

  it('has its days in the language of the user', async () => {
    await changeLanguage('fr')
    expect(weekTitle('2026-11-30')).toBe('30 novembre – 4 décembre 2026')
    expect(dayName('2026-11-16', '2026-11-16')).toBe('Aujourd’hui')
  })
})

describe('a week', () => {
  const columns = (consults: readonly Consult[]) =>
    weekOf('2026-11-16', consults, ZONE).days.flatMap(({ placed }) =>
      placed.map(({ consult: { id }, column, columns: of }) => `${id} ${column + 1}/${of}`),
    )

  it('shows Monday to Friday from 9 to 18, and more only if there is a consult', () => {
    expect(weekOf('2026-11-16', [], ZONE)).toMatchObject({ firstHour: 9, lastHour: 18, days: { length: 5 } })
    const early = consult('early', '2026-11-21T06:30:00Z', 45)
    const late = consult('late', '2026-11-17T17:30:00Z', 45)
    const week = weekOf('2026-11-16', [early, late], ZONE)
    expect([week.firstHour, week.lastHour, week.days.length]).toEqual([7, 20, 6])
    expect(week.days[5]?.placed[0]).toMatchObject({ start: 0.5, length: 0.75 })
  })

  it('puts consults at the same time side by side', () => {
    const [a, b] = [consult('a', '2026-11-19T09:00:00Z'), consult('b', '2026-11-19T09:30:00Z')]
    const [c, d] = [consult('c', '2026-11-19T10:00:00Z'), consult('d', '2026-11-19T11:00:00Z')]
    expect(columns([d, b, a, c])).toEqual(['a 1/2', 'b 2/2', 'c 1/2', 'd 1/1'])
  })

  it('loses none of 2,500 consults, and shows at most four side by side', () => {
    const all = Array.from({ length: 2500 }, (_, n) => {
      const start = Date.parse('2026-11-16T08:00:00Z') + (n % 5) * 86_400_000 + (Math.floor(n / 5) % 36) * 900_000
      return consult(`c${n}`, new Date(start).toISOString())
    })
    const { days } = weekOf('2026-11-16', all, ZONE)
    const shown = days.flatMap(({ placed }) => placed.map((each) => each.consult.id))
    const counted = days.flatMap(({ crowds }) => crowds.flatMap(({ consults }) => consults.map(({ id }) => id)))
    expect([...shown, ...counted].toSorted()).toEqual(all.map(({ id }) => id).toSorted())
    expect(shown.length).toBeLessThan(300)
    expect(days.every(({ placed }) => placed.every(({ column, columns: of }) => of === 4 && column < 3))).toBe(true)
    expect(days[0]?.crowds[0]).toMatchObject({ hour: 9, start: 0, length: 1 })
  })

  it('has the fourth and a fifth consult in a list, which covers nothing after them', () => {
    const four = ['a', 'b', 'c', 'd'].map((id) => consult(id, '2026-11-19T09:00:00Z', 30))
    const [fifth, after] = [consult('e', '2026-11-19T09:00:00Z', 30), consult('f', '2026-11-19T09:30:00Z', 30)]
    expect(weekOf('2026-11-16', [...four, after], ZONE).days[3]?.crowds).toEqual([])
    const { placed, crowds } = weekOf('2026-11-16', [...four, fifth, after], ZONE).days[3]!
    expect(placed.map(({ consult: { id }, columns: of }) => `${id} ${of}`)).toEqual(['a 4', 'b 4', 'c 4', 'f 1'])
    expect(crowds).toMatchObject([{ hour: 10, start: 1, length: 0.5, consults: [{ id: 'd' }, { id: 'e' }] }])
  })
})

describe('the address of the planner', () => {
  const TODAY = '2026-11-18'

  it('is read back as it was written', () => {
    const view = {
      monday: '2026-11-23',
      consultant: 'Hélène Marchal',
      accountId: 'a0000000-0000-4000-8000-000000000001',
      list: 'over',
      page: 3,
      consult: 'd0000000-0000-4000-8000-000000000001',
    } as const
    expect(readPlannerView(plannerAddress(view, TODAY), TODAY)).toEqual(view)
  })

  it('leaves out defaults, and ignores what is not a value', () => {
    const usual = {
      monday: '2026-11-16',
      consultant: null,
      accountId: null,
      list: 'coming',
      page: 1,
      consult: null,
    } as const
    expect(plannerAddress(usual, TODAY)).toEqual({ tab: 'planner' })
    expect(readPlannerView({ week: '2026-99-99', account: 'x', list: 'all', page: -1, consultant: [] }, TODAY)).toEqual(
      usual,
    )
  })
})

describe('the form', () => {
  const form = {
    account: { value: 'a', label: 'A' },
    service: 'Legal',
    consultant: 'Els',
    date: '2999-01-01',
    time: '10:00',
    length: '60',
    link: '',
  }
  const problems = (more: object) =>
    (consultSchema('2020-01-01T09:00:00Z', ZONE).safeParse({ ...form, ...more }).error?.issues ?? []).map(
      ({ message }) => message,
    )

  it('needs an account, a consultant, a service and a time ahead', () => {
    expect(problems({})).toEqual([])
    expect(problems({ account: null })).toEqual(['Please choose the account'])
    expect(problems({ consultant: ' ' })).toEqual(['Please name the consultant'])
    expect(problems({ date: '2020-01-01' })).toEqual([])
    expect(problems({ date: '2020-01-02' })).toEqual(['A consult cannot be planned in the past'])
    expect(problems({ link: 'javascript:alert(1)' })).toEqual(['The link must be a web address'])
  })
})
