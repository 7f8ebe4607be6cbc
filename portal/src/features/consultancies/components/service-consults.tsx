import { Link } from '@tanstack/react-router'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { TEXTS } from '../texts.ts'
import { useConsults } from '../use-consults.ts'
import { ConsultancyList } from './consultancy-list.tsx'

const MOST_PAST = 2

/** The consults about one service, for its page. */
export function ServiceConsults({ name }: { name: string }) {
  const { state, upcoming, past, retry } = useConsults()
  const coming = upcoming.filter(({ service }) => service === name)
  const before = past.filter(({ service }) => service === name).slice(0, MOST_PAST)
  return (
    <Section title={TEXTS.ofService.title} action={<Link to="/consultancy">{TEXTS.all}</Link>}>
      {state === 'pending' && <Loading>{TEXTS.loading}</Loading>}
      {state === 'failed' && <FailedState message={TEXTS.failed} onRetry={retry} />}
      {state === 'loaded' && coming.length === 0 && <p className="section-note">{TEXTS.ofService.none(name)}</p>}
      {coming.length > 0 && <ConsultancyList consultancies={coming} serviceAs="none" />}
      {before.length > 0 && <ConsultancyList consultancies={before} serviceAs="none" state="past" />}
    </Section>
  )
}
