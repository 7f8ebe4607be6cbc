import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useNow } from '../../../../lib/use-now.ts'
import { useTableChanges } from '../../../../lib/use-table-changes.ts'
import { useClient } from '../../../../session/environment/environment-context.ts'
import { buttonClass } from '../../../../ui/actions/button-class.ts'
import { Badge } from '../../../../ui/data/badge.tsx'
import { type Item, ItemList } from '../../../../ui/data/item-list.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { Stack } from '../../../../ui/layout/stack.tsx'
import { consultsQuery, officeZoneQuery } from '../api/consults.ts'
import { type Consult, endOf, serviceName } from '../model/consult.ts'
import { officeTime } from '../../../../lib/office-time.ts'
import { dayName, shortTime } from '../model/office-time.ts'
import { TEXTS } from '../texts.ts'

const SHOWN = 10
const MINUTE_MS = 60_000

interface AccountConsultsProps {
  accountId: string
}

/** The consults of one account, on its page. Each opens in the planner. */
export function AccountConsults({ accountId }: AccountConsultsProps) {
  useTableChanges(useClient(), { table: 'consultancies', filter: `account_id=eq.${accountId}` })
  return (
    <Stack>
      <Consults accountId={accountId} list="coming" />
      <Consults accountId={accountId} list="over" />
    </Stack>
  )
}

function Consults({ accountId, list }: AccountConsultsProps & { list: 'coming' | 'over' }) {
  const client = useClient()
  const now = useNow(MINUTE_MS)
  const office = useQuery(officeZoneQuery(client))
  const found = useQuery(consultsQuery(client, { list, accountId, consultant: null, page: 1 }))
  const isComing = list === 'coming'
  const total = found.data?.[0]?.total ?? 0
  const zone = office.data
  return (
    <ItemList
      title={isComing ? TEXTS.coming : TEXTS.over}
      count={found.data && total}
      action={
        total > 0 && (
          <PlannerLink accountId={accountId} search={isComing ? {} : { list }}>
            {TEXTS.account.showAll}
          </PlannerLink>
        )
      }
      query={{
        data: zone === undefined ? undefined : found.data?.slice(0, SHOWN),
        isError: office.isError || found.isError,
        refetch: () => Promise.all([office.refetch(), found.refetch()]),
      }}
      failed={TEXTS.loadFailed}
      empty={
        isComing ? (
          <EmptyState
            compact
            title={TEXTS.none}
            action={
              <PlannerLink accountId={accountId} search={{ plan: 1 }} className={buttonClass({})}>
                {TEXTS.plan}
              </PlannerLink>
            }
          />
        ) : (
          <p className="section-note">{TEXTS.account.noneOver}</p>
        )
      }
      itemOf={(consult) => itemOf(consult, zone ?? 'UTC', now)}
    />
  )
}

function itemOf(consult: Consult, zone: string, now: number): Item {
  const { id, account_id: accountId, service, consultant_name: consultant, length_minutes: minutes } = consult
  const start = officeTime(consult.starts_at, zone)
  const day = dayName(start.date, officeTime(now, zone).date)
  const isCancelled = consult.status === 'cancelled'
  const isOver = endOf(consult) <= now
  const list = isCancelled || isOver ? { list: 'over' } : {}
  return {
    key: id,
    link: (
      <PlannerLink accountId={accountId} search={{ week: start.date, ...list, consult: id }} className="item-link">
        {TEXTS.account.consult(serviceName(service), consultant)}
      </PlannerLink>
    ),
    facts: [
      `${shortTime(start.time)} – ${shortTime(officeTime(endOf(consult), zone).time)}`,
      TEXTS.minutes(minutes),
      isCancelled && consult.cancel_reason,
    ]
      .filter(Boolean)
      .join(' · '),
    state: <State isCancelled={isCancelled} isOver={isOver} hasOverlap={consult.has_overlap} />,
    when: day,
  }
}

function State({ isCancelled, isOver, hasOverlap }: { isCancelled: boolean; isOver: boolean; hasOverlap: boolean }) {
  if (isCancelled) return <Badge>{TEXTS.states.cancelled}</Badge>
  if (isOver) return <Badge>{TEXTS.states.past}</Badge>
  if (hasOverlap) return <Badge tone="warning">{TEXTS.states.overlap}</Badge>
  return <Badge tone="success">{TEXTS.states.planned}</Badge>
}

interface PlannerLinkProps {
  accountId: string
  search: object
  className?: string
  children: ReactNode
}

function PlannerLink({ accountId, search, className, children }: PlannerLinkProps) {
  return (
    <Link
      to="/settings/admin"
      search={{ tab: 'planner', account: accountId, ...search } as never}
      state={{ enterAdmin: true }}
      {...(className !== undefined && { className })}
    >
      {children}
    </Link>
  )
}
