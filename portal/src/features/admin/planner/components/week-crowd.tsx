import { useState } from 'react'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { type Consult, isOver, serviceName } from '../model/consult.ts'
import { officeTime } from '../../../../lib/office-time.ts'
import { dayInWords, shortTime } from '../model/office-time.ts'
import { useOfficeZone } from '../office-zone.ts'
import { TEXTS } from '../texts.ts'
import './week-crowd.css'

interface WeekCrowdProps {
  date: string
  hour: number
  consults: readonly Consult[]
  now: number
  onOpen: (consult: Consult) => void
}

/** The consults of an hour for which the week has no room: their number, which opens their list. */
export function WeekCrowd({ date, hour, consults, now, onOpen }: WeekCrowdProps) {
  const [isListed, setListed] = useState(false)
  const zone = useOfficeZone()
  const title = TEXTS.week.more(consults.length, `${hour}:00`)
  return (
    <Dialog
      title={title}
      description={dayInWords(date)}
      open={isListed}
      onOpenChange={setListed}
      trigger={
        <button type="button" className="week-entry week-crowd" aria-label={title} title={title}>
          <b>+{consults.length}</b>
        </button>
      }
    >
      <ul className="week-crowd-list">
        {consults.map((consult) => {
          const words = (
            <>
              <b>{shortTime(officeTime(consult.starts_at, zone).time)}</b>
              <span>{`${consult.account_name}, ${consult.consultant_name}, ${serviceName(consult.service)}`}</span>
            </>
          )
          return (
            <li key={consult.id}>
              {isOver(consult, now) ? (
                <div>{words}</div>
              ) : (
                <button
                  type="button"
                  onClick={() => {
                    setListed(false)
                    onOpen(consult)
                  }}
                >
                  {words}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
