import { Bell, CalendarClock, ClipboardCheck, Landmark, type LucideIcon, ShieldAlert } from 'lucide-react'
import type { SampleEvent } from '../../../content/important-events.ts'
import { longDate } from '../../../lib/use-today.ts'
import { Badge } from '../../../ui/data/badge.tsx'
import { capitalised, distance, PRIORITY_TONES } from '../model/event.ts'
import './event-card.css'

const ICONS: Readonly<Record<SampleEvent['type'], LucideIcon>> = {
  compliance: ClipboardCheck,
  regulatory: Landmark,
  security: ShieldAlert,
  deadline: CalendarClock,
  alert: Bell,
}

export function EventCard({ event, due, today }: { event: SampleEvent; due: Date; today: Date }) {
  const { id, type, priority, status, title, description } = event
  const Icon = ICONS[type]
  return (
    <li className="event" id={`event-${id}`} tabIndex={-1}>
      <Icon className="event-icon" />
      <div>
        <div className="event-line">
          <h3>{title}</h3>
          <Badge tone={PRIORITY_TONES[priority]}>{capitalised(priority)}</Badge>
        </div>
        <p>{description}</p>
        <p className="event-meta">
          <span>
            Due: <DueDate date={due} />
          </span>
          <span>{capitalised(type)}</span>
          <span className={status === 'overdue' ? 'event-overdue' : undefined}>{capitalised(status)}</span>
        </p>
      </div>
      <span className="event-distance">{distance(due, today)}</span>
    </li>
  )
}

function DueDate({ date }: { date: Date }) {
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'))
  return <time dateTime={day.join('-')}>{longDate(date)}</time>
}
