import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dateFormat } from '../../../language/formats.ts'
import { useNamePage } from '../../../lib/page-name.ts'
import { tierName } from '../../../lib/subscription-tier.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { companyInitialsOf } from '../../../ui/data/avatar.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { TabPanel, Tabs } from '../../../ui/navigation/tabs.tsx'
import { accountQuery } from './api/account-page.ts'
import { Overview } from './components/page/overview.tsx'
import { PeoplePart } from './components/page/people-part.tsx'
import { ACCOUNT_PARTS, type AccountFacts, type AccountPart, readPart } from './model/account-facts.ts'
import { TEXTS } from './texts.ts'
import './account-page.css'

interface AccountPageProps {
  /** Null if the address has no valid id. */
  accountId: string | null
  /** What other features show on this page; `app` passes it in. */
  parts: (account: { readonly id: string; readonly name: string }) => {
    readonly services: ReactNode
    readonly serviceStates: ReactNode
    readonly chooseServices: ReactNode
    readonly inviteManager: ReactNode
    readonly feeds: ReactNode
    readonly consults: ReactNode
    readonly board: ReactNode
    readonly documents: ReactNode
    readonly requests: ReactNode
    readonly history: ReactNode
    readonly actions: ReactNode
  }
}

/** Everything about one account: docs/product/admin-panel.md. */
export function AccountPage({ accountId, parts }: AccountPageProps) {
  const query = useQuery({ ...accountQuery(useClient(), accountId ?? ''), enabled: accountId !== null })
  if (accountId === null || query.data === null) return <Unknown />
  if (query.data !== undefined) return <Known account={query.data} parts={parts} />
  if (query.isPending) return <Loading>{TEXTS.page.loading}</Loading>
  return <FailedState message={TEXTS.page.loadFailed} onRetry={() => void query.refetch()} />
}

function Unknown() {
  return (
    <EmptyState
      title={TEXTS.page.unknown}
      description={TEXTS.page.unknownWhy}
      action={
        <Link to="/settings/admin" state={{ enterAdmin: true }} className={buttonClass({})}>
          {TEXTS.list.showAll}
        </Link>
      }
    />
  )
}

const SINCE = dateFormat({ month: 'long', year: 'numeric' })

function Known({ account, parts }: { account: AccountFacts; parts: AccountPageProps['parts'] }) {
  useNamePage(account.name)
  const [part, setPart] = usePartInAddress()
  const { actions, serviceStates, chooseServices, inviteManager, ...others } = parts(account)
  const facts = [
    tierName(account.subscription_tier),
    TEXTS.page.clientSince(SINCE.format(new Date(account.created_at))),
    account.spoc === null ? TEXTS.page.noSpoc : TEXTS.page.spoc(account.spoc),
  ]
  const counts: Partial<Record<AccountPart, number>> = {
    people: account.people,
    feeds: account.feeds,
    consults: account.coming_consults,
    board: account.open_cards,
    documents: account.templates,
    requests: account.open_requests,
  }
  const panels: Readonly<Record<AccountPart, ReactNode>> = {
    overview: (
      <Overview
        account={account}
        services={serviceStates}
        chooseServices={chooseServices}
        inviteManager={inviteManager}
      />
    ),
    people: <PeoplePart account={account} />,
    ...others,
  }
  const tabs = ACCOUNT_PARTS.map((value) => ({ value, label: TEXTS.page.parts[value], count: counts[value] }))
  return (
    <>
      <div className="account-head">
        <Logo account={account} />
        <PageHeader title={account.name} description={facts.join(' · ')} actions={actions} />
      </div>
      <Tabs label={TEXTS.page.tabs} tabs={tabs} value={part} onValueChange={setPart}>
        {ACCOUNT_PARTS.map((value) => (
          <TabPanel key={value} value={value}>
            {panels[value]}
          </TabPanel>
        ))}
      </Tabs>
    </>
  )
}

/** Initials stand in for a missing logo. */
function Logo({ account: { name, logo_url: logo } }: { account: AccountFacts }) {
  return <span className="account-logo">{logo === null ? companyInitialsOf(name) : <img src={logo} alt="" />}</span>
}

function usePartInAddress(): [AccountPart, (part: AccountPart) => void] {
  const { part } = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const navigate = useNavigate()
  const set = (next: AccountPart) =>
    void navigate({
      to: '.',
      search: (next === 'overview' ? {} : { part: next }) as never,
      state: true,
      replace: true,
      resetScroll: false,
    })
  return [readPart(part), set]
}
