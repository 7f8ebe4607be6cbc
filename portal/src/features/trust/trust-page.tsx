import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { isPagePath, PAGES } from '../../config/pages.ts'
import { NoAccount } from '../../session/account/no-account.tsx'
import { useAccount } from '../../session/account/use-account.ts'
import { useClient, useEnvironment } from '../../session/environment/environment-context.ts'
import {
  categoryLabel,
  type Periods,
  periodsState,
  periodText,
  RETENTION_CATEGORIES,
  retentionRulesQuery,
} from '../../session/retention/retention-rules.ts'
import { Button } from '../../ui/actions/button.tsx'
import { linkClass } from '../../ui/actions/link-class.ts'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { TEXTS as UI_TEXTS } from '../../ui/texts.ts'
import { trustFactsQuery } from './api/trust-facts.ts'
import { FactList } from './components/fact-list.tsx'
import { reachFacts, sessionFact, stayFacts, time, type TrustFacts } from './model/facts.ts'
import { TEXTS } from './texts.ts'
import './trust-page.css'

/** What protects the account's data, only from live facts: docs/product/trust.md. */
export function TrustPage() {
  const { account, pending, error, retry } = useAccount()
  return (
    <>
      {pending && <Frame body={<Loading>{TEXTS.loading}</Loading>} />}
      {!pending && error !== null && <Frame body={<FailedState message={TEXTS.failed} onRetry={retry} />} />}
      {!pending && error === null && account === null && <Frame body={<NoAccount />} />}
      {account && <FactsOf key={account.id} accountId={account.id} />}
    </>
  )
}

function Frame({ at, body }: { at?: string; body: ReactNode }) {
  return (
    <>
      <PageHeader
        title={TEXTS.title}
        description={at === undefined ? TEXTS.lede : TEXTS.ledeAt(time(at))}
        actions={
          at !== undefined && (
            <Button onClick={() => window.print()}>
              <Printer />
              {UI_TEXTS.print}
            </Button>
          )
        }
      />
      {body}
    </>
  )
}

function FactsOf({ accountId }: { accountId: string }) {
  const client = useClient()
  const { data, isError, isPending, refetch } = useQuery(trustFactsQuery(client, accountId))
  const rules = useQuery(retentionRulesQuery(client))
  // Facts that were loaded before may no longer be true.
  if (isError) return <Frame body={<FailedState message={TEXTS.failed} onRetry={() => void refetch()} />} />
  if (isPending) return <Frame body={<Loading>{TEXTS.loading}</Loading>} />
  const state = periodsState(rules)
  return <Frame at={data.asked_at} body={<Facts facts={data} periods={typeof state === 'string' ? null : state} />} />
}

function Facts({ facts, periods }: { facts: TrustFacts; periods: Periods | null }) {
  const { sessionEnd } = useEnvironment().config
  const session = sessionFact(sessionEnd)
  const known = periods === null ? [] : RETENTION_CATEGORIES.filter((category) => periods[category] !== undefined)
  const stay = stayFacts(facts, periods === null ? null : known.length)
  return (
    <div className="trust">
      <Section title={TEXTS.reach}>
        <FactList facts={reachFacts(facts)} extras={{ support: <SettingLink />, log: <LogLinks facts={facts} /> }} />
      </Section>
      {stay.length > 0 && (
        <Section title={TEXTS.stay}>
          <FactList
            facts={stay}
            extras={{
              retention: (
                <ul className="trust-periods">
                  {known.map((category) => (
                    <li key={category}>
                      <span>{categoryLabel(category)}</span>
                      <span>{periodText(periods?.[category] ?? 0)}</span>
                    </li>
                  ))}
                </ul>
              ),
            }}
          />
        </Section>
      )}
      {session && (
        <Section title={TEXTS.sessions}>
          <FactList facts={[session]} />
        </Section>
      )}
    </div>
  )
}

/** Where a manager changes it. */
function SettingLink() {
  return (
    <Link to="/organization-settings" className={linkClass()}>
      {PAGES['/organization-settings']}
    </Link>
  )
}

const LOG_PAGE: string = '/access-log'

function LogLinks({ facts: { log_head: head } }: { facts: TrustFacts }) {
  return (
    <p>
      {head !== null && (
        <>
          {TEXTS.log.head} <code title={head}>{`${head.slice(0, 4)}…${head.slice(-4)}`}</code>{' '}
        </>
      )}
      {isPagePath(LOG_PAGE) && (
        <Link to={LOG_PAGE} className={linkClass()}>
          {TEXTS.log.open}
        </Link>
      )}
    </p>
  )
}
