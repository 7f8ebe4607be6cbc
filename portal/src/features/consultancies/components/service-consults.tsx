import { Link } from '@tanstack/react-router'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useConsults } from '../use-consults.ts'
import { ConsultancyCard } from './consultancy-card.tsx'

const MOST_PAST = 2

/** The consults about one service, for its page. */
export function ServiceConsults({ name }: { name: string }) {
  const { state, upcoming, past, retry } = useConsults()
  const coming = upcoming.filter(({ service }) => service === name)
  const before = past.filter(({ service }) => service === name).slice(0, MOST_PAST)
  return (
    <Section title="Consults" action={<Link to="/consultancy">All consults</Link>}>
      {state === 'pending' && <Loading>Loading consultancies...</Loading>}
      {state === 'failed' && <FailedState message="Failed to load consultancies" onRetry={retry} />}
      {state === 'loaded' && coming.length === 0 && <p className="section-note">No consult about {name} is planned.</p>}
      <ul className="consultancies">
        {coming.map((consultancy) => (
          <ConsultancyCard key={consultancy.id} consultancy={consultancy} serviceAs="none" />
        ))}
        {before.map((consultancy) => (
          <ConsultancyCard key={consultancy.id} consultancy={consultancy} serviceAs="none" state="past" />
        ))}
      </ul>
    </Section>
  )
}
