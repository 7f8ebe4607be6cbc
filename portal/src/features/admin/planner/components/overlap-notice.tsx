import { Notice } from '../../../../ui/feedback/notice.tsx'
import { linkClass } from '../../../../ui/actions/link-class.ts'
import type { Overlap } from '../model/consult.ts'
import { dayName, officeTime, type OfficeTime, shortTime } from '../model/office-time.ts'
import { useOfficeZone } from '../office-zone.ts'

interface OverlapNoticeProps {
  consultant: string
  others: readonly Overlap[]
  nextFree: string | null
  /** The day that is chosen: a free time on it is named without its day. */
  date: string
  onTake: (start: OfficeTime) => void
}

/** Warns and never forbids: docs/product/planner.md. */
export function OverlapNotice({ consultant, others, nextFree, date, onTake }: OverlapNoticeProps) {
  const zone = useOfficeZone()
  if (others.length === 0) return null
  const free = nextFree === null ? null : officeTime(nextFree, zone)
  const clock = (moment: string) => shortTime(officeTime(moment, zone).time)
  const named = others.map(
    ({ account, starts_at: from, ends_at: to }) => `${account} from ${clock(from)} to ${clock(to)}`,
  )
  return (
    <Notice tone="warning">
      <b>Overlap.</b> {consultant} has {named.join(' and ')}. You can plan both
      {free === null ? (
        '.'
      ) : (
        <>
          {', or take the next free hour: '}
          <button type="button" className={linkClass()} onClick={() => onTake(free)}>
            {free.date === date ? shortTime(free.time) : `${dayName(free.date, '')}, ${shortTime(free.time)}`}
          </button>
        </>
      )}
    </Notice>
  )
}
