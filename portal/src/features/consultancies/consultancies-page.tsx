import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Columns } from '../../ui/layout/columns.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { BookLink } from './components/book-link.tsx'
import { ConsultancyCard } from './components/consultancy-card.tsx'
import { NextConsult } from './components/next-consult.tsx'
import { useConsults } from './use-consults.ts'

/** The contact belongs to another feature. `app` passes it in. */
export function ConsultanciesPage({ contact }: { contact: ReactNode }) {
  return (
    <>
      <PageHeader
        title="Consult Planner"
        description="Your consults with our experts. All times are the local time of our office."
        actions={<BookLink />}
      />
      <Columns
        aside={
          <>
            {contact}
            <GoodToKnow />
          </>
        }
      >
        <Consults />
      </Columns>
    </>
  )
}

function Consults() {
  const { state, upcoming, past, cancelled, retry } = useConsults()
  const [next, ...later] = upcoming
  if (state === 'pending') return <Loading>Loading consultancies...</Loading>
  if (state === 'failed') return <FailedState message="Failed to load consultancies" onRetry={retry} />
  return (
    <>
      {next === undefined ? (
        <EmptyState
          title="No upcoming consultancies scheduled"
          description="Book Consult opens our booking page. Once our team has entered your consult, it appears here."
        />
      ) : (
        <NextConsult consultancy={next} />
      )}
      {later.length > 0 && (
        <Section title="Later">
          <ul className="consultancies">
            {later.map((consultancy) => (
              <ConsultancyCard key={consultancy.id} consultancy={consultancy} serviceAs="link" />
            ))}
          </ul>
        </Section>
      )}
      {cancelled.length > 0 && (
        <Section title="Cancelled">
          <ul className="consultancies">
            {cancelled.map((consultancy) => (
              <ConsultancyCard key={consultancy.id} consultancy={consultancy} serviceAs="link" state="cancelled" />
            ))}
          </ul>
        </Section>
      )}
      {past.length > 0 && (
        <Section title="Past consults">
          <ul className="consultancies">
            {past.map((consultancy) => (
              <ConsultancyCard key={consultancy.id} consultancy={consultancy} serviceAs="link" state="past" />
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function GoodToKnow() {
  return (
    <Section title="Good to know">
      <p className="section-note">
        Add to calendar saves a file that Outlook, Google and Apple calendars open. A consult that you book appears here
        once our team has entered it.
      </p>
      <Link
        className="consultancies-all"
        to="/contact-support"
        search={{ new: 1, subject: 'Move or cancel a consult' } as never}
      >
        Move or cancel a consult
      </Link>
    </Section>
  )
}
