import { shownServiceName } from '../../../session/account/services.ts'
import { CalendarArrowDown, CalendarX2, ExternalLink } from 'lucide-react'
import { useToday } from '../../../lib/use-today.ts'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { classNames } from '../../../ui/shared/class-names.ts'
import { VisuallyHidden } from '../../../ui/shared/visually-hidden.tsx'
import { type Consultancy, dayInFull, dayOfMonth, distance, shortMonth, weekday } from '../model/consultancy.ts'
import { TEXTS } from '../texts.ts'
import { useSaveToCalendar } from '../use-save-to-calendar.ts'
import { ServiceName } from './service-name.tsx'
import './consultancy-card.css'

export interface ConsultancyCardProps {
  consultancy: Consultancy
  /** How the service is named: in words, as a link to its page, or not at all, on that page itself. */
  serviceAs?: 'words' | 'link' | 'none'
  /** A past consult is neither booked nor put into a calendar any more. The file of a cancelled one takes it out. */
  state?: 'planned' | 'past' | 'cancelled'
}

export function ConsultancyCard({ consultancy, serviceAs = 'words', state = 'planned' }: ConsultancyCardProps) {
  const today = useToday()
  const { consultantName, date, time, service, bookingLink, lengthMinutes } = consultancy
  const isCancelled = state === 'cancelled'
  const save = useSaveToCalendar(consultancy, isCancelled)
  const nameOf = isCancelled ? TEXTS.card.remove : TEXTS.card.add
  return (
    <li className={classNames('consultancy', state !== 'planned' && `consultancy-${state}`)}>
      <time className="consultancy-day" dateTime={`${date}T${time}`}>
        <VisuallyHidden>{dayInFull(consultancy)}</VisuallyHidden>
        <b aria-hidden="true">{dayOfMonth(consultancy)}</b>
        <span aria-hidden="true">{shortMonth(consultancy)}</span>
      </time>
      <div>
        <p className="consultancy-who">
          {bookingLink === null || state !== 'planned' ? (
            consultantName
          ) : (
            <a href={bookingLink} target="_blank" rel="noopener noreferrer">
              <span className="consultancy-linked">{consultantName}</span>
              <ExternalLink />
              <VisuallyHidden> {TEXTS.newTab}</VisuallyHidden>
            </a>
          )}
        </p>
        <p className="consultancy-what">
          <span>
            {weekday(consultancy)} {time}
          </span>
          {serviceAs !== 'none' && (
            <span>
              <i> · </i>
              {serviceAs === 'link' ? <ServiceName name={service} /> : shownServiceName(service)}
            </span>
          )}
          <span>
            <i> · </i>
            {TEXTS.card.length(lengthMinutes)}
          </span>
        </p>
      </div>
      <span className="consultancy-distance">{isCancelled ? TEXTS.card.cancelled : distance(consultancy, today)}</span>
      {state !== 'past' && (
        <IconButton label={nameOf(service, dayInFull(consultancy))} onClick={save}>
          {isCancelled ? <CalendarX2 /> : <CalendarArrowDown />}
        </IconButton>
      )}
    </li>
  )
}
