import type { SampleEvent } from '../../../content/important-events.ts'
import { dateFormat } from '../../../language/formats.ts'
import { TEXTS } from '../texts.ts'
import './timeline.css'

export interface TimelineEntry {
  readonly event: SampleEvent
  readonly due: Date
}

const DAY = dateFormat({ day: 'numeric', month: 'short' })

interface TimelineProps {
  entries: readonly TimelineEntry[]
  today: Date
  onFollow: (id: string) => void
}

/** The same events by date, with today between them. Each one opens its card. */
export function Timeline({ entries, today, onFollow }: TimelineProps) {
  const past = entries.filter(({ due }) => due < today)
  const ahead = entries.filter(({ due }) => due >= today)
  return (
    <nav className="timeline" aria-label={TEXTS.timeline}>
      <ol>
        {past.map((entry) => toPoint(entry, onFollow))}
        <li className="timeline-today">
          <span className="timeline-date">{DAY.format(today)}</span>
          {TEXTS.today}
        </li>
        {ahead.map((entry) => toPoint(entry, onFollow))}
      </ol>
    </nav>
  )
}

function toPoint({ event: { id, title, priority }, due }: TimelineEntry, onFollow: (id: string) => void) {
  const follow = () => {
    onFollow(id)
    document.getElementById(`event-${id}`)?.focus()
  }
  return (
    <li key={id} className={`timeline-${priority}`}>
      <span className="timeline-date">{DAY.format(due)}</span>
      <a href={`#event-${id}`} onClick={follow}>
        {title}
      </a>
    </li>
  )
}
