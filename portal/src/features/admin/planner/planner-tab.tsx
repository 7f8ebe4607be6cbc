import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useAddressFlag } from '../../../lib/use-address-flag.ts'
import { useIsPhone } from '../../../lib/use-is-phone.ts'
import { useNow } from '../../../lib/use-now.ts'
import { EVERY_ROW, useTableChanges } from '../../../lib/use-table-changes.ts'
import { chosenAccountQuery } from '../../../session/account/search-accounts.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { Pagination } from '../../../ui/navigation/pagination.tsx'
import {
  consultQuery,
  consultsQuery,
  officeZoneQuery,
  PAGE_SIZE,
  useExportConsults,
  weekQuery,
} from './api/consults.ts'
import { BookingDialog } from './components/booking-dialog.tsx'
import { CancelDialog } from './components/cancel-dialog.tsx'
import { ConsultList } from './components/consult-list.tsx'
import { PlanDialog } from './components/plan-dialog.tsx'
import { PlannerToolbar } from './components/planner-toolbar.tsx'
import { WeekView } from './components/week-view.tsx'
import { type Consult, isOver } from './model/consult.ts'
import { officeTime } from '../../../lib/office-time.ts'
import { plannerAddress, type PlannerView, readPlannerView } from './model/planner-view.ts'
import { OfficeZone, useOfficeZone } from './office-zone.ts'
import { TEXTS } from './texts.ts'
import './planner-tab.css'

const MINUTE_MS = 60_000

type Open =
  | { readonly kind: 'plan' | 'booking' }
  | { readonly kind: 'change' | 'cancel'; readonly consult: Consult }
  | null

export function PlannerTab() {
  const { data: zone, isPending, refetch } = useQuery(officeZoneQuery(useClient()))
  if (isPending) return <Loading>{TEXTS.loading}</Loading>
  if (zone === undefined) return <FailedState message={TEXTS.loadFailed} onRetry={() => void refetch()} />
  return (
    <OfficeZone value={zone}>
      <Planner />
    </OfficeZone>
  )
}

/** The consults of all accounts: a week and a list; on a phone the list alone. */
function Planner() {
  const client = useClient()
  const now = useNow(MINUTE_MS)
  const isPhone = useIsPhone()
  const today = officeTime(now, useOfficeZone()).date
  const [view, setView] = useViewInAddress(today)
  const [open, setOpen] = useState<Open>(null)
  const { data, isLoading } = useQuery(chosenAccountQuery(client, view.accountId))
  const account = data ? { value: data.id, label: data.name } : null
  // `?consult=…` opens a consult that can still be changed; the list marks any other.
  const { data: named = null } = useQuery(consultQuery(client, view.consult))
  const isNamed = named !== null && named.status === 'planned' && !isOver(named, now)
  // `?plan=1` in the address opens the form, once the account is known that it begins with.
  const { isSet: isAsked, clear } = useAddressFlag('plan')
  const isPlanning = open?.kind === 'plan' || (isAsked && open === null && !isLoading)
  // The booking system changes consults too, of which there is no record of administrators.
  useTableChanges(client, { table: 'consultancies', filter: EVERY_ROW })
  const close = () => {
    setOpen(null)
    if (view.consult === null) clear()
    else setView({ ...view, consult: null })
  }
  const change = (consult: Consult) => setOpen({ kind: 'change', consult })
  return (
    <>
      <PlannerToolbar
        view={view}
        onView={setView}
        account={account}
        today={today}
        hasWeek={!isPhone}
        onPlan={() => setOpen({ kind: 'plan' })}
      />
      {!isPhone && <ThisWeek view={view} now={now} onOpen={change} />}
      <List
        view={view}
        onView={setView}
        now={now}
        onPlan={() => setOpen({ kind: 'plan' })}
        onChange={change}
        onCancel={(consult) => setOpen({ kind: 'cancel', consult })}
      />
      <p className="planner-system">
        <Button size="small" variant="ghost" onClick={() => setOpen({ kind: 'booking' })}>
          {TEXTS.toolbar.bookingSystem}
        </Button>
      </p>
      {isPlanning && <PlanDialog consult={null} account={account} consultant={view.consultant} onClose={close} />}
      {open?.kind === 'change' && (
        <PlanDialog consult={open.consult} account={null} consultant={null} onClose={close} />
      )}
      {open === null && isNamed && <PlanDialog consult={named} account={null} consultant={null} onClose={close} />}
      {open?.kind === 'cancel' && <CancelDialog consult={open.consult} onClose={close} />}
      {open?.kind === 'booking' && <BookingDialog onClose={close} />}
    </>
  )
}

function useViewInAddress(today: string): [PlannerView, (view: PlannerView) => void] {
  const view = readPlannerView(useSearch({ strict: false }), today)
  const to = useLocation({ select: ({ pathname }) => pathname })
  const navigate = useNavigate()
  const set = (next: PlannerView) =>
    void navigate({ to, search: plannerAddress(next, today), state: true, replace: true, resetScroll: false })
  return [view, set]
}

interface ThisWeekProps {
  view: PlannerView
  now: number
  onOpen: (consult: Consult) => void
}

function ThisWeek({ view, now, onOpen }: ThisWeekProps) {
  const { data, isPending, refetch } = useQuery(weekQuery(useClient(), view, useOfficeZone()))
  if (isPending) return <Loading>{TEXTS.loading}</Loading>
  if (data === undefined) return <FailedState message={TEXTS.loadFailed} onRetry={() => void refetch()} />
  return <WeekView monday={view.monday} consults={data} now={now} onOpen={onOpen} />
}

interface ListProps {
  view: PlannerView
  onView: (view: PlannerView) => void
  now: number
  onPlan: () => void
  onChange: (consult: Consult) => void
  onCancel: (consult: Consult) => void
}

function List({ view, onView, now, onPlan, ...actions }: ListProps) {
  const { data, isPending, refetch } = useQuery(consultsQuery(useClient(), view))
  const exporting = useExportConsults()
  const isComing = view.list === 'coming'
  const isFiltered = view.consultant !== null || view.accountId !== null
  const total = data?.[0]?.total ?? 0
  return (
    <section aria-labelledby="consults-title">
      <header className="planner-list-head">
        <h2 id="consults-title">{isComing ? TEXTS.coming : TEXTS.over}</h2>
        <span>{isFiltered ? TEXTS.list.filteredByTime : TEXTS.list.allByTime}</span>
        <Button
          size="small"
          variant="ghost"
          onClick={() => onView({ ...view, list: isComing ? 'over' : 'coming', page: 1 })}
        >
          {isComing ? TEXTS.over : TEXTS.coming}
        </Button>
        <Button size="small" busy={exporting.isPending} disabled={total === 0} onClick={() => exporting.mutate(view)}>
          <Download />
          {exporting.progress ? TEXTS.list.exported(exporting.progress.done) : TEXTS.list.exportCsv}
        </Button>
      </header>
      {isPending && <Loading>{TEXTS.loading}</Loading>}
      {!isPending && data === undefined && <FailedState message={TEXTS.loadFailed} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState
          title={isComing ? TEXTS.none : TEXTS.list.noneOver}
          action={
            isFiltered ? (
              <Button onClick={() => onView({ ...view, consultant: null, accountId: null, page: 1 })}>
                {TEXTS.list.showAll}
              </Button>
            ) : (
              isComing && <Button onClick={onPlan}>{TEXTS.plan}</Button>
            )
          }
        />
      )}
      {data && data.length > 0 && (
        <>
          <ConsultList consults={data} now={now} marked={view.consult} {...actions} />
          <Pagination
            label={TEXTS.list.pages}
            page={Math.ceil((data[0]?.place ?? 1) / PAGE_SIZE)}
            pageCount={Math.ceil(total / PAGE_SIZE)}
            onPageChange={(page) => onView({ ...view, page })}
          />
        </>
      )}
    </section>
  )
}
