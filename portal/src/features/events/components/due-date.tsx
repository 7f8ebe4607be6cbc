import { longDate } from '../../../lib/use-today.ts'

export function DueDate({ date }: { date: Date }) {
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'))
  return <time dateTime={day.join('-')}>{longDate(date)}</time>
}
