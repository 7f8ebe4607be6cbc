import { dateFormat, dayOf } from '../../../language/formats.ts'
import { TEXTS } from '../texts.ts'

/** A document with the time at which it was uploaded; null if that is not known. */
interface Dated {
  readonly created_at?: string | null | undefined
}

const timeOf = ({ created_at: at }: Dated): number => (at ? Date.parse(at) : Number.NaN)

/** The earlier document first, whatever was chosen first. Without two different times: as chosen. */
export function inOrder<File extends Dated>([first, second]: readonly [File, File]): readonly [File, File] {
  return timeOf(second) < timeOf(first) ? [second, first] : [first, second]
}

const DAY = dateFormat({ day: 'numeric', month: 'short' })
const DAY_AND_YEAR = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' })
const TIME = dateFormat({ hour: '2-digit', minute: '2-digit' })

const yearOf = (date: Date): string => dayOf(date).slice(0, 4)

/**
 * "Earlier · 4 Nov" and "Later · 15 Nov", for the left and the right side. On the same day with the time, in different
 * years with the year. Null if the order is not known.
 */
export function sideLabels(files: readonly [Dated, Dated]): readonly [string, string] | null {
  const [left, right] = [timeOf(files[0]), timeOf(files[1])]
  if (Number.isNaN(left) || Number.isNaN(right) || left === right) return null
  const [from, to] = [new Date(left), new Date(right)]
  const format = yearOf(from) === yearOf(to) ? DAY : DAY_AND_YEAR
  const isSameDay = dayOf(from) === dayOf(to)
  const label = (date: Date, isEarlier: boolean): string => {
    const day = format.format(date)
    const when = isSameDay ? TEXTS.sides.dayAndTime(day, TIME.format(date)) : day
    return isEarlier ? TEXTS.sides.earlier(when) : TEXTS.sides.later(when)
  }
  return [label(from, left < right), label(to, right < left)]
}
