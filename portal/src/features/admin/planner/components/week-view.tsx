import { useMemo } from 'react'
import { classNames } from '../../../../ui/shared/class-names.ts'
import { type Consult, firstName, isOver, serviceName } from '../model/consult.ts'
import { officeTime } from '../../../../lib/office-time.ts'
import { dayInWords, hoursOf, shortTime, shortWeekday } from '../model/office-time.ts'
import { useOfficeZone } from '../office-zone.ts'
import { TEXTS } from '../texts.ts'
import { MOST_COLUMNS, type Placed, weekOf } from '../model/week.ts'
import { WeekCrowd } from './week-crowd.tsx'
import './week-view.css'

interface WeekViewProps {
  monday: string
  consults: readonly Consult[]
  now: number
  onOpen: (consult: Consult) => void
}

export function WeekView({ monday, consults, now, onOpen }: WeekViewProps) {
  const zone = useOfficeZone()
  const { days, firstHour, lastHour } = useMemo(() => weekOf(monday, consults, zone), [monday, consults, zone])
  const present = officeTime(now, zone)
  const sinceFirst = hoursOf(present) - firstHour
  const hours = Array.from({ length: lastHour - firstHour }, (_, index) => firstHour + index)
  return (
    <section
      className="week"
      aria-label={TEXTS.toolbar.weekOf(dayInWords(monday))}
      ref={(week) => setNumbers(week, { days: days.length, hours: hours.length })}
    >
      <span className="week-gutter" />
      {days.map(({ date }) => (
        <h3 key={date} className={classNames('week-day', date === present.date && 'week-today')}>
          <b>{Number(date.slice(8))}</b>
          {shortWeekday(date)}
        </h3>
      ))}
      <div className="week-hours" aria-hidden="true">
        {hours.map((hour, index) => (
          <span key={hour} ref={(label) => setNumbers(label, { start: index })}>{`${hour}:00`}</span>
        ))}
      </div>
      {days.map(({ date, placed, crowds }) => (
        <ul key={date} className="week-lane" aria-label={dayInWords(date)}>
          {date === present.date && sinceFirst >= 0 && sinceFirst <= hours.length && (
            <li className="week-now" aria-hidden="true" ref={(line) => setNumbers(line, { start: sinceFirst })} />
          )}
          {placed.map((each) => (
            <Entry key={each.consult.id} placed={each} isPast={isOver(each.consult, now)} onOpen={onOpen} />
          ))}
          {crowds.map(({ start, length, hour, consults: own }) => (
            <li
              key={`${hour} ${start}`}
              ref={(item) => setNumbers(item, { start, length, column: MOST_COLUMNS - 1, columns: MOST_COLUMNS })}
            >
              <WeekCrowd date={date} hour={hour} consults={own} now={now} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      ))}
    </section>
  )
}

interface EntryProps {
  placed: Placed
  isPast: boolean
  onOpen: (consult: Consult) => void
}

function Entry({ placed: { consult, start, length, column, columns }, isPast, onOpen }: EntryProps) {
  const time = shortTime(officeTime(consult.starts_at, useOfficeZone()).time)
  const service = serviceName(consult.service)
  const isLine = length < 0.6
  const words = (
    <>
      <b>{consult.account_name}</b>
      <span>
        {time}
        {!isLine && ` · ${firstName(consult.consultant_name)}`}
      </span>
      {length >= 1.25 && <span>{service}</span>}
    </>
  )
  const className = classNames(
    'week-entry',
    length < 0.8 && 'week-entry-short',
    isLine && 'week-entry-line',
    isPast && 'week-entry-past',
    consult.has_overlap && !isPast && 'week-entry-overlap',
  )
  const whole = `${consult.account_name}, ${time}, ${consult.consultant_name}, ${service}`
  return (
    <li ref={(item) => setNumbers(item, { start, length, column, columns })}>
      {isPast ? (
        <div className={className} title={whole}>
          {words}
        </div>
      ) : (
        <button type="button" className={className} title={whole} onClick={() => onOpen(consult)}>
          {words}
        </button>
      )}
    </li>
  )
}

/** By script and not in the markup, because the Content-Security-Policy allows no style attributes. */
function setNumbers(element: HTMLElement | null, numbers: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(numbers)) element?.style.setProperty(`--${name}`, String(value))
}
