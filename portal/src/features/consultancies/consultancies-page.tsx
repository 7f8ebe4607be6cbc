import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Columns } from '../../ui/layout/columns.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { BookLink } from './components/book-link.tsx'
import { ConsultancyList } from './components/consultancy-list.tsx'
import { NextConsult } from './components/next-consult.tsx'
import { TEXTS } from './texts.ts'
import { useConsults } from './use-consults.ts'

/** The contact belongs to another feature. `app` passes it in. */
export function ConsultanciesPage({ contact }: { contact: ReactNode }) {
  return (
    <>
      <PageHeader title={TEXTS.title} description={TEXTS.description} actions={<BookLink />} />
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
  const { state, upcoming, past, isPastCut, cancelled, retry } = useConsults()
  const [next, ...later] = upcoming
  if (state === 'pending') return <Loading>{TEXTS.loading}</Loading>
  if (state === 'failed') return <FailedState message={TEXTS.failed} onRetry={retry} />
  return (
    <>
      {next === undefined ? (
        <EmptyState title={TEXTS.none} description={TEXTS.noneDescription} />
      ) : (
        <NextConsult consultancy={next} />
      )}
      {later.length > 0 && (
        <Section title={TEXTS.later}>
          <ConsultancyList consultancies={later} serviceAs="link" />
        </Section>
      )}
      {cancelled.length > 0 && (
        <Section title={TEXTS.cancelled}>
          <ConsultancyList consultancies={cancelled} serviceAs="link" state="cancelled" />
        </Section>
      )}
      {past.length > 0 && (
        <Section title={TEXTS.past}>
          <ConsultancyList consultancies={past} serviceAs="link" state="past" />
          {isPastCut && <p className="section-note">{TEXTS.pastCut}</p>}
        </Section>
      )}
    </>
  )
}

function GoodToKnow() {
  return (
    <Section title={TEXTS.goodToKnow.title}>
      <p className="section-note">{TEXTS.goodToKnow.text}</p>
      <Link
        className="consultancies-all"
        to="/contact-support"
        search={{ new: 1, subject: TEXTS.goodToKnow.moveOrCancel } as never}
      >
        {TEXTS.goodToKnow.moveOrCancel}
      </Link>
    </Section>
  )
}
