import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useClient } from '../../../../session/environment/environment-context.ts'
import { FailedState } from '../../../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { Section } from '../../../../ui/layout/section.tsx'
import { dayQuery, officeZoneQuery } from '../api/consults.ts'
import { type Consult, endOf, isOver, serviceName } from '../model/consult.ts'
import { officeTime } from '../../../../lib/office-time.ts'
import { TEXTS } from '../texts.ts'
import './todays-consults.css'

/** The consults of all accounts today, for the administrator's home. Each leads to the planner. */
export function TodaysConsults({ now }: { now: number }) {
  const client = useClient()
  const office = useQuery(officeZoneQuery(client))
  // Not used before the zone is known.
  const zone = office.data ?? 'UTC'
  const day = useQuery({ ...dayQuery(client, officeTime(now, zone).date, zone), enabled: office.data !== undefined })
  const consults = day.data
  const isError = office.isError || day.isError
  const retry = () => void (office.isError ? office.refetch() : day.refetch())
  const next = consults?.find((consult) => !isOver(consult, now))
  const more = (consults?.[0]?.total ?? 0) - (consults?.length ?? 0)
  return (
    <Section title={TEXTS.day.title}>
      {consults === undefined && !isError && <Skeleton shape="row" lines={2} />}
      {consults === undefined && isError && <FailedState message={TEXTS.day.failed} onRetry={retry} />}
      {consults?.length === 0 && <p className="section-note">{TEXTS.day.empty}</p>}
      {consults && consults.length > 0 && (
        <ul>
          {consults.map((consult) => (
            <li key={consult.id}>
              <Row
                consult={consult}
                zone={zone}
                state={isOver(consult, now) ? 'over' : consult === next ? 'next' : 'later'}
              />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <Link className="today-more" to="/settings/admin" search={{ tab: 'planner' } as never}>
          {TEXTS.day.more(more)}
        </Link>
      )}
    </Section>
  )
}

interface RowProps {
  consult: Consult
  zone: string
  state: 'over' | 'next' | 'later'
}

function Row({ consult, zone, state }: RowProps) {
  const who = `${consult.consultant_name} · ${serviceName(consult.service)}`
  return (
    <Link
      className={`today today-${state}`}
      to="/settings/admin"
      search={{ tab: 'planner', account: consult.account_id } as never}
    >
      <span className="today-when">
        <b>{officeTime(consult.starts_at, zone).time}</b>
        <span>{officeTime(endOf(consult), zone).time}</span>
      </span>
      <span className="today-what">
        <b title={consult.account_name}>{consult.account_name}</b>
        <span title={who}>{who}</span>
      </span>
      <ChevronRight />
    </Link>
  )
}
