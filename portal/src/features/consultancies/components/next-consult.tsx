import { CalendarArrowDown, ExternalLink } from 'lucide-react'
import { useToday } from '../../../lib/use-today.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { Avatar } from '../../../ui/data/avatar.tsx'
import { VisuallyHidden } from '../../../ui/shared/visually-hidden.tsx'
import { type Consultancy, dayInFull, dayOfMonth, distance, shortMonth, weekdayInFull } from '../model/consultancy.ts'
import { TEXTS } from '../texts.ts'
import { useSaveToCalendar } from '../use-save-to-calendar.ts'
import { ServiceName } from './service-name.tsx'
import './next-consult.css'

/** The consult that comes first, with all that can be done about it. */
export function NextConsult({ consultancy }: { consultancy: Consultancy }) {
  const { consultantName, date, time, service, bookingLink, lengthMinutes } = consultancy
  const save = useSaveToCalendar(consultancy)
  const today = useToday()
  return (
    <section className="next-consult" aria-label={TEXTS.next.label}>
      <time className="next-consult-day" dateTime={`${date}T${time}`}>
        <VisuallyHidden>{dayInFull(consultancy)}</VisuallyHidden>
        <b aria-hidden="true">{dayOfMonth(consultancy)}</b>
        <span aria-hidden="true">{shortMonth(consultancy)}</span>
      </time>
      <div className="next-consult-what">
        <p className="next-consult-when">{TEXTS.next.when(distance(consultancy, today))}</p>
        <h2>
          {weekdayInFull(consultancy)} {time}
        </h2>
        <p className="next-consult-who">
          <Avatar name={consultantName} size="small" />
          <span>
            {consultantName} · <ServiceName name={service} />
            {`\u00a0· ${TEXTS.next.length(lengthMinutes)}`}
          </span>
        </p>
      </div>
      <div className="next-consult-actions">
        <Button aria-label={TEXTS.card.add(service, dayInFull(consultancy))} onClick={save}>
          <CalendarArrowDown />
          {TEXTS.next.add}
        </Button>
        {bookingLink !== null && (
          <a className={buttonClass()} href={bookingLink} target="_blank" rel="noopener noreferrer">
            <ExternalLink />
            {TEXTS.next.openBooking}
            <VisuallyHidden> {TEXTS.next.openBookingWith(consultantName)}</VisuallyHidden>
          </a>
        )}
      </div>
    </section>
  )
}
