import type { SampleEvent } from '../../../content/important-events.ts'
import './timeline.css'

export interface TimelineEntry {
  readonly event: SampleEvent
  readonly due: Date
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })

/** The same events by date, with today between them. Each one jumps to its card. */
export function Timeline({ entries, today }: { entries: readonly TimelineEntry[]; today: Date }) {
  const past = entries.filter(({ due }) => due < today)
  const ahead = entries.filter(({ due }) => due >= today)
  return (
    <nav className="timeline" aria-label="Timeline">
      <ol>
        {past.map(toPoint)}
        <li className="timeline-today">
          <span className="timeline-date">{DAY.format(today)}</span>
          Today
        </li>
        {ahead.map(toPoint)}
      </ol>
    </nav>
  )
}

function toPoint({ event: { id, title, priority }, due }: TimelineEntry) {
  const follow = () => document.getElementById(`event-${id}`)?.focus()
  return (
    <li key={id} className={`timeline-${priority}`}>
      <span className="timeline-date">{DAY.format(due)}</span>
      <a href={`#event-${id}`} onClick={follow}>
        {title}
      </a>
    </li>
  )
}
