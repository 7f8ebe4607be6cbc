import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { sampleEvents } from '../../content/important-events.ts'
import { useIsPhone } from '../../lib/use-is-phone.ts'
import { useToday } from '../../lib/use-today.ts'
import { useEnvironment } from '../../session/environment/environment-context.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Badge } from '../../ui/data/badge.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { SearchInput } from '../../ui/fields/search-input.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Columns } from '../../ui/layout/columns.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Samples } from '../../ui/layout/samples.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { EventCard } from './components/event-card.tsx'
import { Timeline } from './components/timeline.tsx'
import {
  dueDate,
  type EventFilter,
  type EventKind,
  EVENT_KINDS,
  filtered,
  filterSearch,
  grouped,
  NO_FILTER,
  readFilter,
} from './model/event.ts'
import { TEXTS } from './texts.ts'
import './events.css'

/** What belongs to other features. `app` passes it in. */
interface EventsPageProps {
  /** What is open for the user: alerts, reviews and cards. */
  open: ReactNode
  /** The planner. */
  agenda: ReactNode
  contact: ReactNode
  /** Writes a question into the text box of the Steward. */
  onAsk: (question: string) => void
}

/**
 * What is real comes first, in both environments. Samples exist in training alone: a client must not take them for their
 * own deadlines.
 */
export function EventsPage({ open, agenda, contact, onAsk }: EventsPageProps) {
  const isTraining = useEnvironment().name === 'training'
  return (
    <>
      <PageHeader title={TEXTS.title} description={TEXTS.description} />
      <Columns aside={contact}>
        <Section title={TEXTS.open} action={<Link to="/notifications">{TEXTS.allNotifications}</Link>}>
          {open}
        </Section>
        <Section title={TEXTS.consults}>{agenda}</Section>
      </Columns>
      {isTraining ? (
        <Samples title={TEXTS.samples} note={TEXTS.samplesNote}>
          <SampleEvents onAsk={onAsk} />
        </Samples>
      ) : (
        <Notice>{TEXTS.notAvailable}</Notice>
      )}
    </>
  )
}

function SampleEvents({ onAsk }: Pick<EventsPageProps, 'onAsk'>) {
  const today = useToday()
  const [filter, setFilter] = useFilterInAddress()
  const [openId, setOpenId] = useState<string | null>(null)
  const shown = filtered(sampleEvents(), filter)
    .map((event) => ({ event, due: dueDate(event, today) }))
    .sort((one, other) => one.due.getTime() - other.due.getTime())
  return (
    <>
      <div className="toolbar events-toolbar">
        <FilterChoice shown={filter.show} onChange={(show) => setFilter({ ...filter, show })} />
        <SearchInput
          label={TEXTS.search}
          value={filter.words}
          onValueChange={(words) => setFilter({ ...filter, words })}
        />
        <output className="toolbar-count">{TEXTS.count(shown.length)}</output>
      </div>
      <Columns
        aside={
          shown.length > 0 && (
            <div className="events-timeline">
              <Section title={TEXTS.timeline}>
                <Timeline entries={shown} today={today} onFollow={setOpenId} />
              </Section>
            </div>
          )
        }
      >
        {shown.length === 0 && (
          <EmptyState
            title={TEXTS.none}
            action={<Button onClick={() => setFilter(NO_FILTER)}>{TEXTS.showAll}</Button>}
          />
        )}
        {grouped(shown, today).map(({ title, entries }) => (
          <Section key={title} title={title} action={<Badge>{TEXTS.badge}</Badge>}>
            <ul className="event-list">
              {entries.map(({ event, due }) => (
                <EventCard
                  key={event.id}
                  event={event}
                  due={due}
                  today={today}
                  isOpen={event.id === openId}
                  onOpen={(isOpen) => setOpenId(isOpen ? event.id : null)}
                  onAsk={onAsk}
                />
              ))}
            </ul>
          </Section>
        ))}
      </Columns>
    </>
  )
}

function FilterChoice({ shown, onChange }: { shown: EventKind; onChange: (kind: EventKind) => void }) {
  const segments = EVENT_KINDS.map((value) => ({ value, label: TEXTS.filters[value] }))
  if (!useIsPhone()) return <Segmented label={TEXTS.show} segments={segments} value={shown} onValueChange={onChange} />
  return (
    <Select quiet aria-label={TEXTS.show} value={shown} onChange={({ target }) => onChange(target.value as EventKind)}>
      {segments.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  )
}

/** Keeps the filter in the address, so that users can store and share a view. */
function useFilterInAddress(): [EventFilter, (filter: EventFilter) => void] {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const set = (filter: EventFilter) =>
    void navigate({ to: '/important-events', search: filterSearch(filter), replace: true, resetScroll: false })
  return [readFilter(search), set]
}
