import type { Consult } from './consult.ts'
import { addDays, hoursOf, officeTime } from './office-time.ts'

export interface Placed {
  readonly consult: Consult
  /** In hours from the first hour that is shown. */
  readonly start: number
  readonly length: number
  /** Consults at the same time stand side by side. */
  readonly column: number
  readonly columns: number
}

export interface Week {
  readonly days: readonly { readonly date: string; readonly placed: readonly Placed[] }[]
  readonly firstHour: number
  readonly lastHour: number
}

const [OPENS, CLOSES] = [9, 18]

interface Timed {
  readonly consult: Consult
  readonly date: string
  readonly from: number
  readonly to: number
}

/** Monday to Friday from 9 to 18; more of the day or the weekend only if there is a consult. */
export function weekOf(monday: string, consults: readonly Consult[], zone: string): Week {
  const timed = consults.map((consult): Timed => {
    const start = officeTime(consult.starts_at, zone)
    const from = hoursOf(start)
    // The end of a consult over midnight is cut off.
    return { consult, date: start.date, from, to: Math.min(from + consult.length_minutes / 60, 24) }
  })
  const dates = Array.from({ length: 7 }, (_, day) => addDays(monday, day))
  const last = Math.max(4, ...timed.map(({ date }) => dates.indexOf(date)))
  const firstHour = Math.min(OPENS, ...timed.map(({ from }) => Math.floor(from)))
  const lastHour = Math.max(CLOSES, ...timed.map(({ to }) => Math.ceil(to)))
  const days = dates.slice(0, last + 1).map((date) => ({
    date,
    placed: sideBySide(
      timed.filter((each) => each.date === date),
      firstHour,
    ),
  }))
  return { days, firstHour, lastHour }
}

/** Consults that overlap, directly or through others, share the width of the day. */
function sideBySide(timed: readonly Timed[], firstHour: number): Placed[] {
  const groups: Timed[][] = []
  let groupEnd = Number.NEGATIVE_INFINITY
  for (const each of timed.toSorted((one, other) => one.from - other.from)) {
    if (each.from >= groupEnd) groups.push([])
    groups.at(-1)!.push(each)
    groupEnd = Math.max(groupEnd, each.to)
  }
  return groups.flatMap((group) => {
    const ends: number[] = []
    const columns = group.map(({ from, to }) => {
      const free = ends.findIndex((end) => end <= from)
      const column = free === -1 ? ends.length : free
      ends[column] = to
      return column
    })
    return group.map(({ consult, from, to }, index) => ({
      consult,
      start: from - firstHour,
      length: to - from,
      column: columns[index]!,
      columns: ends.length,
    }))
  })
}
