/** A document with the time at which it was uploaded; null if that is not known. */
interface Dated {
  readonly created_at?: string | null | undefined
}

const timeOf = ({ created_at: at }: Dated): number => (at ? Date.parse(at) : Number.NaN)

/** The earlier document first, whatever was chosen first. Without two different times: as chosen. */
export function inOrder<File extends Dated>([first, second]: readonly [File, File]): readonly [File, File] {
  return timeOf(second) < timeOf(first) ? [second, first] : [first, second]
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const DAY_AND_YEAR = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/**
 * "Earlier · 4 Nov" and "Later · 15 Nov", for the left and the right side. On the same day with the time, in different
 * years with the year. Null if the order is not known.
 */
export function sideLabels(files: readonly [Dated, Dated]): readonly [string, string] | null {
  const [left, right] = [timeOf(files[0]), timeOf(files[1])]
  if (Number.isNaN(left) || Number.isNaN(right) || left === right) return null
  const [from, to] = [new Date(left), new Date(right)]
  const format = from.getFullYear() === to.getFullYear() ? DAY : DAY_AND_YEAR
  const isSameDay = from.toDateString() === to.toDateString()
  const label = (date: Date, isEarlier: boolean): string =>
    `${isEarlier ? 'Earlier' : 'Later'} · ${format.format(date)}${isSameDay ? `, ${TIME.format(date)}` : ''}`
  return [label(from, left < right), label(to, right < left)]
}
