import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../language/use-language.ts'
import { useClient, useEnvironment } from '../../session/environment/environment-context.ts'
import {
  type PeriodsState,
  periodsState,
  RETENTION_CATEGORIES,
  retentionRulesQuery,
} from '../../session/retention/retention-rules.ts'
import { TextLink } from '../../ui/actions/text-link.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { DescriptionList } from '../../ui/layout/description-list.tsx'
import { TranslatedReading } from '../../ui/layout/translated-reading.tsx'
import { Activity } from './components/activity.tsx'
import { Period } from './components/with-periods.tsx'
import type { Notice } from './notice-texts/en.ts'
import { loadEnglishNotice, NOTICE, TEXTS } from './texts.ts'

/** Ten sections (docs/product/faq-and-legal.md). The firm comes from the configuration, the periods from the rules that are set. */
export function PrivacyPage() {
  useLanguage()
  const query = useQuery(retentionRulesQuery(useClient()))
  const periods = periodsState(query)
  return (
    <TranslatedReading
      title={TEXTS.title}
      description={TEXTS.version}
      text={NOTICE}
      loadEnglish={loadEnglishNotice}
      words={TEXTS}
    >
      {(notice) => (
        <>
          <WhoWeAre notice={notice} />
          <Section {...notice.scope} />
          <h2>{notice.activities.heading}</h2>
          {notice.activities.list.map((activity) => (
            <Activity key={activity.id} activity={activity} notice={notice} periods={periods} />
          ))}
          <Section {...notice.sharing} />
          <Section {...notice.transfers} />
          <Retention notice={notice} periods={periods} onRetry={() => void query.refetch()} />
          <Section {...notice.decisions} />
          <Rights notice={notice} />
          <Complaints notice={notice} />
          <Section {...notice.amendments} />
        </>
      )}
    </TranslatedReading>
  )
}

function Section({ heading, text }: { heading: string; text: string }) {
  return (
    <>
      <h2>{heading}</h2>
      <p>{text}</p>
    </>
  )
}

interface RetentionProps {
  notice: Notice
  periods: PeriodsState
  onRetry: () => void
}

function Retention({ notice: { retention }, periods, onRetry }: RetentionProps) {
  return (
    <>
      <Section {...retention} />
      <p>{retention.set}</p>
      {periods === 'failed' ? (
        <FailedState message={retention.failed} onRetry={onRetry} />
      ) : (
        <DescriptionList
          items={RETENTION_CATEGORIES.map((category) => ({
            term: retention.periods[category],
            value: <Period category={category} periods={periods} words={retention} />,
          }))}
        />
      )}
    </>
  )
}

function WhoWeAre({ notice: { who } }: { notice: Notice }) {
  const { firm, address, companyNumber } = useEnvironment().config.brand
  return (
    <>
      <h2>{who.heading}</h2>
      <p>
        {who.firm(firm, address, companyNumber)} {who.beforeAddress} <SupportAddress />
        {who.afterAddress}
      </p>
    </>
  )
}

function Rights({ notice: { rights } }: { notice: Notice }) {
  return (
    <>
      <h2>{rights.heading}</h2>
      <p>
        {rights.beforeAddress} <SupportAddress />
        {rights.afterAddress}
      </p>
      {rights.list.map(({ id, title, text }) => (
        <div key={id}>
          <h3>
            {id} {title}
          </h3>
          <p>{text}</p>
        </div>
      ))}
    </>
  )
}

function Complaints({ notice: { complaints } }: { notice: Notice }) {
  return (
    <>
      <h2>{complaints.heading}</h2>
      <p>
        {complaints.beforeAddress} <SupportAddress />
        {complaints.afterAddress} <TextLink href="mailto:contact@apd-gba.be">contact@apd-gba.be</TextLink>,{' '}
        <TextLink href={`https://${complaints.site}`} external>
          {complaints.site}
        </TextLink>
        .
      </p>
    </>
  )
}

function SupportAddress() {
  const { supportEmail } = useEnvironment().config.brand
  return <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink>
}
