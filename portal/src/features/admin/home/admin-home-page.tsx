import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { todayInWords } from '../../../lib/date-time.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useClient, useEnvironment } from '../../../session/environment/environment-context.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { summaryQuery, useFollowHome, useSetFirstRun } from './api/home.ts'
import { Clients } from './components/clients.tsx'
import { FirstRun } from './components/first-run.tsx'
import { Inbox } from './components/inbox.tsx'
import { Rows } from './components/rows.tsx'
import { isComplete, stepsOf, type Summary, summaryInWords } from './model/first-run.ts'
import { TEXTS } from './texts.ts'
import './admin-home.css'

interface AdminHomePageProps {
  title: string
  /** The address of the administrator. */
  email: string
  /** Parts of other features. `app` passes them in. */
  consults: ReactNode
  actions: ReactNode
}

const MINUTE_MS = 60_000

/** Where an administrator in admin mode lands: docs/product/admin-home.md. */
export function AdminHomePage({ title, email, consults, actions }: AdminHomePageProps) {
  const now = useNow(MINUTE_MS)
  const { data: summary, isError } = useQuery(summaryQuery(useClient()))
  const [isByKind, setByKind] = useKindInAddress()
  useFollowHome()
  const steps = summary === undefined ? [] : stepsOf(summary, now)
  const isFirstRun = summary?.is_first_run ?? false
  return (
    <>
      <PageHeader
        title={title}
        description={<Line summary={summary} stepsLeft={steps.filter(({ isDone }) => !isDone).length} now={now} />}
        actions={
          // The step of the first client has its own button.
          (!isFirstRun || summary?.first_account_id !== null) && (
            <Link
              className={buttonClass({ variant: isFirstRun ? 'line' : 'primary' })}
              to="/settings/admin"
              search={{ create: 1 } as never}
            >
              <Plus />
              {TEXTS.newClient}
            </Link>
          )
        }
      />
      <div className="firm">
        <div className="firm-pile">
          {/* Until it is known which of the two is shown, the place of the inbox. */}
          {summary === undefined && !isError && (
            <section aria-busy="true" aria-label={TEXTS.inbox.title}>
              <div className="firm-head" />
              <Rows className="inbox-row" count={8} />
            </section>
          )}
          {isFirstRun && <FirstRun steps={steps} email={email} />}
          {!isFirstRun && (summary !== undefined || isError) && (
            <Inbox now={now} isByKind={isByKind} onByKind={setByKind}>
              {summary?.is_dismissed && !isComplete(steps) && <BringBack />}
            </Inbox>
          )}
          <Clients now={now} />
        </div>
        <div className="firm-pile firm-side">
          {consults}
          {actions}
        </div>
      </div>
    </>
  )
}

interface LineProps {
  summary: Summary | undefined
  stepsLeft: number
  now: number
}

function Line({ summary, stepsLeft, now }: LineProps) {
  const { name } = useEnvironment()
  const parts = summary === undefined ? [] : summaryInWords(summary, name, stepsLeft)
  return (
    <span className="firm-line">
      <span>{todayInWords(new Date(now))}</span>
      {parts.map(({ kind, text }) =>
        kind === 'requests' ? (
          <Link key={kind} to="/settings/admin" search={{ tab: 'support' } as never}>
            {text}
          </Link>
        ) : (
          <span key={kind} className={summary?.is_first_run ? undefined : 'firm-strong'}>
            {text}
          </span>
        ),
      )}
    </span>
  )
}

function BringBack() {
  const show = useSetFirstRun()
  return (
    <p className="firm-more">
      <Button size="small" variant="ghost" busy={show.isPending} onClick={() => show.mutate(true)}>
        {TEXTS.firstRun.show}
      </Button>
    </p>
  )
}

/** Kept in the address, so that it is the same after a visit to another page. */
function useKindInAddress(): [boolean, (isByKind: boolean) => void] {
  const address = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const navigate = useNavigate()
  const set = (isByKind: boolean) => {
    const { inbox: _inbox, ...others } = address
    const search = { ...others, ...(isByKind ? { inbox: 'kind' } : {}) }
    void navigate({
      to: '/settings/admin/home',
      search: search as never,
      state: true,
      replace: true,
      resetScroll: false,
    })
  }
  return [address['inbox'] === 'kind', set]
}
