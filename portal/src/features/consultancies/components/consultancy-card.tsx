import { CalendarArrowDown } from 'lucide-react'
import { downloadText } from '../../../lib/download-text.ts'
import { useToday } from '../../../lib/use-today.ts'
import { useEnvironment } from '../../../session/environment/environment-context.ts'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { VisuallyHidden } from '../../../ui/shared/visually-hidden.tsx'
import { calendarFile, calendarFileName } from '../model/calendar-file.ts'
import { type Consultancy, dayInFull, dayOfMonth, distance, shortMonth, weekday } from '../model/consultancy.ts'
import './consultancy-card.css'

export function ConsultancyCard({ consultancy }: { consultancy: Consultancy }) {
  const { firm } = useEnvironment().config.brand
  const today = useToday()
  const { consultantName, date, time, service, bookingLink } = consultancy
  const save = () =>
    downloadText(calendarFileName(consultancy), 'text/calendar', calendarFile(consultancy, { firm, now: new Date() }))
  return (
    <li className="consultancy">
      <time className="consultancy-day" dateTime={`${date}T${time}`}>
        <VisuallyHidden>{dayInFull(consultancy)}</VisuallyHidden>
        <b aria-hidden="true">{dayOfMonth(consultancy)}</b>
        <span aria-hidden="true">{shortMonth(consultancy)}</span>
      </time>
      <div>
        <p className="consultancy-who">
          {bookingLink === null ? (
            consultantName
          ) : (
            <a href={bookingLink} target="_blank" rel="noopener noreferrer">
              {consultantName}
              <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
            </a>
          )}
        </p>
        <p className="consultancy-what">
          {weekday(consultancy)} {time} · {service}
        </p>
      </div>
      <span className="consultancy-distance">{distance(consultancy, today)}</span>
      <IconButton label={`Add to calendar: ${service}, ${dayInFull(consultancy)}`} onClick={save}>
        <CalendarArrowDown />
      </IconButton>
    </li>
  )
}
