import { CalendarArrowDown } from 'lucide-react'
import { useEnvironment } from '../../../session/environment/environment-context.ts'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { TextLink } from '../../../ui/actions/text-link.tsx'
import { calendarFile, calendarFileName } from '../model/calendar-file.ts'
import { type Consultancy, dayOf } from '../model/consultancy.ts'
import { downloadText } from '../../../lib/download-text.ts'
import './consultancy-card.css'

export function ConsultancyCard({ consultancy }: { consultancy: Consultancy }) {
  const { firm } = useEnvironment().config.brand
  const { consultantName, date, time, service, bookingLink } = consultancy
  const save = () =>
    downloadText(calendarFileName(consultancy), 'text/calendar', calendarFile(consultancy, { firm, now: new Date() }))
  return (
    <li className="consultancy">
      <p className="consultancy-when">
        <time dateTime={`${date}T${time}`}>
          {dayOf(consultancy)} <span>{time}</span>
        </time>
      </p>
      <p className="consultancy-service">
        {bookingLink === null ? (
          service
        ) : (
          <TextLink href={bookingLink} external quiet>
            {service}
          </TextLink>
        )}
      </p>
      <p className="consultancy-who">with {consultantName}</p>
      <IconButton label={`Add to calendar: ${service}, ${dayOf(consultancy)}`} size="small" onClick={save}>
        <CalendarArrowDown />
      </IconButton>
    </li>
  )
}
