import type { Consult } from './consult.ts'
import { type OfficeTime, officeTime } from '../../../../lib/office-time.ts'
import { addDays, hoursOf } from './office-time.ts'

export interface Placed {
  readonly consult: Consult
  /** In hours from the first hour that is shown. */
  readonly start: number
  readonly length: number
  /** Consults at the same time stand side by side. */
  readonly column: number
  readonly columns: number
}

/** Consults for which there is no room side by side, by the hour in which they begin. */
export interface Crowd {
  readonly consults: readonly Consult[]
  /** As of `Placed`, in the last column. */
  readonly start: number
  readonly length: number
  /** The hour of the day. */
  readonly hour: number
}

interface Day {
  readonly date: string
  readonly placed: readonly Placed[]
  readonly crowds: readonly Crowd[]
}

export interface Week {
  readonly days: readonly Day[]
  readonly firstHour: number
  readonly lastHour: number
}

const [OPENS, CLOSES] = [9, 18]
/** So many consults stand side by side. More could not be read, and thousands of them would make the page slow. */
export const MOST_COLUMNS = 4

interface Timed {
  readonly consult: Consult
  readonly date: string
  readonly from: number
  readonly to: number
}

/** Monday to Friday from 9 to 18; more of the day or the weekend only if there is a consult. */
export function weekOf(monday: string, consults: readonly Consult[], zone: string): Week {
  // Many consults begin at the same moment, and to read the office's clock takes long.
  const clock = new Map<string, OfficeTime>()
  const timed = consults.map((consult): Timed => {
    const start = clock.get(consult.starts_at) ?? officeTime(consult.starts_at, zone)
    clock.set(consult.starts_at, start)
    const from = hoursOf(start)
    // The end of a consult over midnight is cut off.
    return { consult, date: start.date, from, to: Math.min(from + consult.length_minutes / 60, 24) }
  })
  const dates = Array.from({ length: 7 }, (_, day) => addDays(monday, day))
  const last = timed.reduce((day, { date }) => Math.max(day, dates.indexOf(date)), 4)
  const firstHour = timed.reduce((hour, { from }) => Math.min(hour, Math.floor(from)), OPENS)
  const lastHour = timed.reduce((hour, { to }) => Math.max(hour, Math.ceil(to)), CLOSES)
  const days = dates.slice(0, last + 1).map((date) => ({
    date,
    ...sideBySide(
      timed.filter((each) => each.date === date),
      firstHour,
    ),
  }))
  return { days, firstHour, lastHour }
}

/** Consults that overlap, directly or through others, share the width of the day. */
function sideBySide(timed: readonly Timed[], firstHour: number): Omit<Day, 'date'> {
  const groups: Timed[][] = []
  let groupEnd = Number.NEGATIVE_INFINITY
  for (const each of timed.toSorted((one, other) => one.from - other.from)) {
    if (each.from >= groupEnd) groups.push([])
    groups.at(-1)!.push(each)
    groupEnd = Math.max(groupEnd, each.to)
  }
  const placed: Placed[] = []
  const crowds: Crowd[] = []
  for (const group of groups) {
    const ends: number[] = []
    const columnOf = group.map(({ from, to }) => {
      const free = ends.findIndex((end) => end <= from)
      const column = free === -1 ? ends.length : free
      ends[column] = to
      return column
    })
    const isCrowded = ends.length > MOST_COLUMNS
    const columns = isCrowded ? MOST_COLUMNS : ends.length
    const hasRoom = (column: number) => !isCrowded || column < MOST_COLUMNS - 1
    for (const [index, { consult, from, to }] of group.entries()) {
      const column = columnOf[index]!
      if (hasRoom(column)) placed.push({ consult, start: from - firstHour, length: to - from, column, columns })
    }
    crowds.push(
      ...byHour(
        group.filter((_, index) => !hasRoom(columnOf[index]!)),
        firstHour,
      ),
    )
  }
  return { placed, crowds }
}

function byHour(timed: readonly Timed[], firstHour: number): Crowd[] {
  const hours = new Set(timed.map(({ from }) => Math.floor(from)))
  return [...hours].map((hour) => {
    const own = timed.filter(({ from }) => Math.floor(from) === hour)
    const start = Math.min(...own.map(({ from }) => from))
    // It must not cover what comes after the last of them.
    const end = Math.min(hour + 1, Math.max(...own.map(({ to }) => to)))
    return { hour, consults: own.map(({ consult }) => consult), start: start - firstHour, length: end - start }
  })
}
