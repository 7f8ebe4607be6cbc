import { Link } from '@tanstack/react-router'
import { Bell, CalendarClock, ChevronDown, ClipboardCheck, Landmark, type LucideIcon, ShieldAlert } from 'lucide-react'
import { useId } from 'react'
import type { SampleEvent } from '../../../content/important-events.ts'
import { longDate } from '../../../lib/use-today.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { Badge } from '../../../ui/data/badge.tsx'
import { DescriptionList } from '../../../ui/layout/description-list.tsx'
import { classNames } from '../../../ui/shared/class-names.ts'
import { distance, PRIORITY_TONES } from '../model/event.ts'
import { TEXTS } from '../texts.ts'
import './event-card.css'

const ICONS: Readonly<Record<SampleEvent['type'], LucideIcon>> = {
  compliance: ClipboardCheck,
  regulatory: Landmark,
  security: ShieldAlert,
  deadline: CalendarClock,
  alert: Bell,
}

interface EventCardProps {
  event: SampleEvent
  due: Date
  today: Date
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onAsk: (question: string) => void
}

/** The whole row opens it in place: what is to be done, who does it, and two ways to ask about it. */
export function EventCard({ event, due, today, isOpen, onOpen, onAsk }: EventCardProps) {
  const { id, type, priority, status, title, description } = event
  const Icon = ICONS[type]
  const opened = useId()
  return (
    <li className={classNames('event', isOpen && 'event-open')} id={`event-${id}`} tabIndex={-1}>
      <Icon className="event-icon" />
      <div>
        <div className="event-line">
          <h3>
            <button type="button" aria-expanded={isOpen} aria-controls={opened} onClick={() => onOpen(!isOpen)}>
              {title}
            </button>
          </h3>
          <Badge tone={PRIORITY_TONES[priority]}>{TEXTS.priorities[priority]}</Badge>
        </div>
        <p>{description}</p>
        <p className="event-meta">
          <span>
            {TEXTS.card.due}
            <DueDate date={due} />
          </span>
          <span>{TEXTS.types[type]}</span>
          <span className={status === 'overdue' ? 'event-overdue' : undefined}>{TEXTS.statuses[status]}</span>
        </p>
      </div>
      <span className="event-distance">
        {distance(due, today)}
        <ChevronDown />
      </span>
      <div id={opened} hidden={!isOpen} className="event-opened">
        {isOpen && <Opened event={event} onAsk={onAsk} />}
      </div>
    </li>
  )
}

function Opened({ event: { title, task, who }, onAsk }: Pick<EventCardProps, 'event' | 'onAsk'>) {
  const search = { new: 1, subject: title } as never
  return (
    <>
      <DescriptionList
        items={[
          { term: TEXTS.card.task, value: task },
          { term: TEXTS.card.who, value: who },
        ]}
      />
      <p className="event-ways">
        <Button size="small" onClick={() => onAsk(TEXTS.card.question(title))}>
          {TEXTS.card.ask}
        </Button>
        <Link className={buttonClass({ size: 'small', variant: 'ghost' })} to="/contact-support" search={search}>
          {TEXTS.card.askAdvisor}
        </Link>
      </p>
    </>
  )
}

function DueDate({ date }: { date: Date }) {
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'))
  return <time dateTime={day.join('-')}>{longDate(date)}</time>
}
