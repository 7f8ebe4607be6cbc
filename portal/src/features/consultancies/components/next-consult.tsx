import { CalendarArrowDown, ExternalLink } from 'lucide-react'
import { useToday } from '../../../lib/use-today.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { Avatar } from '../../../ui/data/avatar.tsx'
import { VisuallyHidden } from '../../../ui/shared/visually-hidden.tsx'
import { type Consultancy, dayInFull, dayOfMonth, distance, shortMonth, weekdayInFull } from '../model/consultancy.ts'
import { useSaveToCalendar } from '../use-save-to-calendar.ts'
import { ServiceName } from './service-name.tsx'
import './next-consult.css'

/** The consult that comes first, with all that can be done about it. */
export function NextConsult({ consultancy }: { consultancy: Consultancy }) {
  const { consultantName, date, time, service, bookingLink, lengthMinutes } = consultancy
  const save = useSaveToCalendar(consultancy)
  const today = useToday()
  return (
    <section className="next-consult" aria-label="Next consult">
      <time className="next-consult-day" dateTime={`${date}T${time}`}>
        <VisuallyHidden>{dayInFull(consultancy)}</VisuallyHidden>
        <b aria-hidden="true">{dayOfMonth(consultancy)}</b>
        <span aria-hidden="true">{shortMonth(consultancy)}</span>
      </time>
      <div className="next-consult-what">
        <p className="next-consult-when">Next consult · {distance(consultancy, today)}</p>
        <h2>
          {weekdayInFull(consultancy)} {time}
        </h2>
        <p className="next-consult-who">
          <Avatar name={consultantName} size="small" />
          <span>
            {consultantName} · <ServiceName name={service} />
            {`\u00a0· ${lengthMinutes}\u00a0minutes`}
          </span>
        </p>
      </div>
      <div className="next-consult-actions">
        <Button aria-label={`Add to calendar: ${service}, ${dayInFull(consultancy)}`} onClick={save}>
          <CalendarArrowDown />
          Add to calendar
        </Button>
        {bookingLink !== null && (
          <a className={buttonClass()} href={bookingLink} target="_blank" rel="noopener noreferrer">
            <ExternalLink />
            Open the booking
            <VisuallyHidden> with {consultantName} (opens in a new tab)</VisuallyHidden>
          </a>
        )}
      </div>
    </section>
  )
}
