import { CalendarArrowDown, ExternalLink } from 'lucide-react'
import { useToday } from '../../../lib/use-today.ts'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { VisuallyHidden } from '../../../ui/shared/visually-hidden.tsx'
import { type Consultancy, dayInFull, dayOfMonth, distance, shortMonth, weekday } from '../model/consultancy.ts'
import { useSaveToCalendar } from '../use-save-to-calendar.ts'
import { ServiceName } from './service-name.tsx'
import './consultancy-card.css'

interface ConsultancyCardProps {
  consultancy: Consultancy
  /** Whether the name of the service leads to its page. */
  hasServiceLink?: boolean
  /** Past consults are neither booked nor put into a calendar any more. */
  isPast?: boolean
}

export function ConsultancyCard({ consultancy, hasServiceLink = false, isPast = false }: ConsultancyCardProps) {
  const today = useToday()
  const { consultantName, date, time, service, bookingLink } = consultancy
  const save = useSaveToCalendar(consultancy)
  return (
    <li className={isPast ? 'consultancy consultancy-past' : 'consultancy'}>
      <time className="consultancy-day" dateTime={`${date}T${time}`}>
        <VisuallyHidden>{dayInFull(consultancy)}</VisuallyHidden>
        <b aria-hidden="true">{dayOfMonth(consultancy)}</b>
        <span aria-hidden="true">{shortMonth(consultancy)}</span>
      </time>
      <div>
        <p className="consultancy-who">
          {bookingLink === null || isPast ? (
            consultantName
          ) : (
            <a href={bookingLink} target="_blank" rel="noopener noreferrer">
              {consultantName}
              <ExternalLink />
              <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
            </a>
          )}
        </p>
        <p className="consultancy-what">
          {weekday(consultancy)} {time} · {hasServiceLink ? <ServiceName name={service} /> : service}
        </p>
      </div>
      <span className="consultancy-distance">{distance(consultancy, today)}</span>
      {!isPast && (
        <IconButton label={`Add to calendar: ${service}, ${dayInFull(consultancy)}`} onClick={save}>
          <CalendarArrowDown />
        </IconButton>
      )}
    </li>
  )
}
