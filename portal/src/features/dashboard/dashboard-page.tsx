import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useDeferredValue, useId, useState } from 'react'
import { lazyPart } from '../../language/use-language.ts'
import { todayInWords } from '../../lib/date-time.ts'
import { useHasPassed } from '../../lib/use-has-passed.ts'
import { useNow } from '../../lib/use-now.ts'
import { useAccount } from '../../session/account/use-account.ts'
import { useActingUser } from '../../session/acting-user.ts'
import { useClient } from '../../session/environment/environment-context.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { classNames } from '../../ui/shared/class-names.ts'
import { dismissedQuery, needsQuery, useDismiss } from './api/home.ts'
import { welcomeQuery } from './api/welcome.ts'
import { Contact } from './components/contact.tsx'
import { NeedsYou, useRowsBefore } from './components/needs-you.tsx'
import { welcomeLine } from './model/welcome.ts'
import { TEXTS } from './texts.ts'
import './dashboard.css'

/** Loaded only if something was dismissed. */
const DismissedNeeds = lazyPart(() => import('./components/dismissed-needs.tsx'), 'DismissedNeeds')

/** Loaded only for a user without an account. */
const SetupPending = lazyPart(() => import('./components/setup-pending.tsx'), 'SetupPending')

/** Loaded only until the user dismisses it. */
const Welcome = lazyPart(() => import('./components/welcome.tsx'), 'Welcome')

/** Parts of other features. `app` passes them in. */
interface Parts {
  readonly steward: ReactNode
  readonly isStewardOpen: boolean
  readonly planner: ReactNode
  readonly bookLink: ReactNode
  /** "Friday 10:00"; null if there is none. */
  readonly nextConsult: string | null
  readonly documents: ReactNode
  readonly board: ReactNode
  readonly requests: ReactNode
  /** Puts a question into the Steward's box. */
  readonly onAsk: (question: string) => void
}

const MINUTE_MS = 60_000
const PATIENCE_MS = 3000
/** Shown as loading in a browser that does not know how many there will be. */
const ROWS_AT_FIRST = 3

/** What needs the user and the chat take two thirds, the Consult Planner one: docs/product/dashboard.md. */
export function DashboardPage(parts: Parts) {
  const { steward, isStewardOpen, planner, bookLink, nextConsult, documents, board, requests, onAsk } = parts
  const { user, isAdmin, impersonation } = useActingUser()
  const { account, pending, error } = useAccount()
  const now = new Date(useNow(MINUTE_MS))
  const accountId = account?.id ?? ''
  const {
    data: needs,
    isError,
    refetch,
  } = useQuery({
    ...needsQuery(useClient(), accountId),
    enabled: account !== null,
  })
  const { data: dismissed } = useQuery({
    ...dismissedQuery(useClient(), accountId),
    enabled: needs !== undefined,
  })
  const { mutate: dismiss } = useDismiss(accountId)
  const { data: isFirstVisit } = useQuery({
    ...welcomeQuery(useClient(), user.id),
    enabled: account !== null && !user.isImpersonated,
  })
  const isExpired = impersonation !== null && !user.isImpersonated
  // At first, what needs the user and the chat are shown a moment earlier than the rest. A page that is opened again within ten minutes still has
  // the list of dismissed items. It is shown as a whole at once, so that it can be scrolled to where it was.
  const isComplete = useDeferredValue(true, dismissed !== undefined)
  const isListed = account !== null || pending
  const rowsBefore = useRowsBefore(needs)
  const isWaiting = useWaitsForList(rowsBefore !== null || needs !== undefined || isError || !isListed || isStewardOpen)
  const isUnlinked = !isAdmin && !isExpired && !pending && account === null && error === null
  return (
    <>
      <PageHeader
        title={welcomeLine(user)}
        description={
          <span className="home-summary">
            <span>{todayInWords(now)}</span>
            {needs !== undefined && needs.total > 0 && <b>{TEXTS.needsCount(needs.total)}</b>}
            {nextConsult !== null && <span>{TEXTS.nextConsult(nextConsult)}</span>}
          </span>
        }
      />
      <Suspense fallback={null}>
        {isUnlinked && <SetupPending />}
        {account !== null && isFirstVisit === true && (
          <Welcome userId={user.id} accountName={account.name} onAsk={onAsk} />
        )}
      </Suspense>
      {isExpired && (
        <div className="dashboard-pending">
          <Notice tone="warning">{TEXTS.impersonationExpired(impersonation.userName)}</Notice>
        </div>
      )}
      <div
        className={classNames(
          'dashboard',
          (!isComplete || isWaiting) && 'dashboard-first',
          isWaiting && 'dashboard-waiting',
        )}
      >
        <div>
          {isListed && (
            <NeedsYou
              key={isStewardOpen ? 'folded' : 'shown'}
              needs={needs}
              rowsBefore={rowsBefore ?? ROWS_AT_FIRST}
              isFoldedAtFirst={isStewardOpen}
              hasFailed={isError}
              now={now}
              onRetry={() => void refetch()}
              onDismiss={user.isImpersonated ? null : dismiss}
            >
              {dismissed !== undefined && dismissed.total > 0 && (
                <Suspense fallback={null}>
                  <DismissedNeeds needs={dismissed} accountId={accountId} now={now} mayPutBack={!user.isImpersonated} />
                </Suspense>
              )}
            </NeedsYou>
          )}
          {steward}
          {isComplete && documents}
        </div>
        {isComplete && (
          <div>
            <PlannerSection planner={planner} bookLink={bookLink} />
            {board}
            {account && <Contact accountId={account.id} />}
            {requests}
          </div>
        )}
      </div>
    </>
  )
}

/**
 * At the first visit nobody knows how much room the list needs. What the list would move is not shown until it has come, or until the user
 * has waited long enough. Once shown, it stays for as long as the page is open.
 */
function useWaitsForList(isRoomKnown: boolean): boolean {
  const [wasKnown, setKnown] = useState(isRoomKnown)
  if (isRoomKnown && !wasKnown) setKnown(true)
  const isPatienceOver = useHasPassed(PATIENCE_MS)
  return !isRoomKnown && !wasKnown && !isPatienceOver
}

function PlannerSection({ planner, bookLink }: Pick<Parts, 'planner' | 'bookLink'>) {
  const id = useId()
  return (
    <section className="home-section home-planner" aria-labelledby={id}>
      <header className="home-head home-head-tall">
        <h2 id={id}>
          <Link to="/consultancy">{TEXTS.planner}</Link>
        </h2>
        {bookLink}
      </header>
      {planner}
    </section>
  )
}
