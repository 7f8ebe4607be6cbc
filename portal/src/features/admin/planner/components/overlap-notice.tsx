import { Notice } from '../../../../ui/feedback/notice.tsx'
import { linkClass } from '../../../../ui/actions/link-class.ts'
import type { Overlap } from '../model/consult.ts'
import { officeTime, type OfficeTime } from '../../../../lib/office-time.ts'
import { dayName, shortTime } from '../model/office-time.ts'
import { useOfficeZone } from '../office-zone.ts'
import { TEXTS } from '../texts.ts'

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
  const named = others.map(({ account, starts_at: from, ends_at: to }) =>
    TEXTS.overlap.other(account, clock(from), clock(to)),
  )
  return (
    <Notice tone="warning">
      <b>{TEXTS.overlap.title}</b> {TEXTS.overlap.has(consultant, named.join(TEXTS.overlap.and))}{' '}
      {free === null ? (
        TEXTS.overlap.both
      ) : (
        <>
          {TEXTS.overlap.bothOrFree}{' '}
          <button type="button" className={linkClass()} onClick={() => onTake(free)}>
            {free.date === date ? shortTime(free.time) : `${dayName(free.date, '')}, ${shortTime(free.time)}`}
          </button>
        </>
      )}
    </Notice>
  )
}
