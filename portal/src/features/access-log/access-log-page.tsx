import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { ExportProgress } from '../../lib/export-csv.ts'
import { NoAccount } from '../../session/account/no-account.tsx'
import type { Account } from '../../session/account/resolve-account.ts'
import { useAccount } from '../../session/account/use-account.ts'
import { useClient, useEnvironment } from '../../session/environment/environment-context.ts'
import { Button } from '../../ui/actions/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { actorsQuery, eventsQuery, headQuery } from './api/events.ts'
import { namesQuery, unknownPeople } from './api/names.ts'
import { useExportEvents } from './api/use-export-events.ts'
import { useVerify } from './api/use-verify.ts'
import { EventList } from './components/event-list.tsx'
import { LogFilter } from './components/log-filter.tsx'
import { VerifyState } from './components/verify-state.tsx'
import type { AccessEvent } from './model/event.ts'
import { isFiltered, type LogFilter as Filter, logFilterAddress, NO_FILTER, readLogFilter } from './model/filter.ts'
import { parseKeptHead } from './model/kept-head.ts'
import type { People } from './model/who.ts'
import { TEXTS } from './texts.ts'
import './access-log.css'

export function AccessLogPage() {
  const { account, pending, error, retry } = useAccount()
  if (account !== null && account.accessLevel !== 'restricted') return <Log key={account.id} account={account} />
  return (
    <>
      <PageHeader title={TEXTS.title} description={TEXTS.description} />
      {pending && <Loading>{TEXTS.loading}</Loading>}
      {!pending && error !== null && <FailedState message={TEXTS.accountFailed} onRetry={retry} />}
      {!pending && error === null && account === null && <NoAccount title={TEXTS.noAccount} />}
      {account !== null && <EmptyState title={TEXTS.restricted} description={TEXTS.restrictedWhy} />}
    </>
  )
}

function Log({ account }: { account: Account }) {
  const client = useClient()
  const [filter, setFilter] = useFilterInAddress()
  const { data: head } = useQuery(headQuery(client, account.id))
  const list = useInfiniteQuery(eventsQuery(client, account.id, filter))
  const events = list.data?.pages.flat()
  const people = usePeople(account, events ?? [])
  const { verification, verify, cancel } = useVerify(account.id)
  const exporting = useExportEvents(account.id)
  const [kept, setKept] = useState('')
  const [isKeptWrong, setKeptWrong] = useState(false)
  const start = () => {
    const keptHead = parseKeptHead(kept)
    setKeptWrong(kept.trim() !== '' && keptHead === null)
    if (kept.trim() === '' || keptHead !== null) void verify(keptHead)
  }
  const showAll = isFiltered(filter) || filter.around !== null ? () => setFilter(NO_FILTER) : null
  const brokenAt = verification.state === 'done' ? (verification.verdict.broken?.seq ?? null) : null
  return (
    <>
      <PageHeader
        title={TEXTS.title}
        description={TEXTS.description}
        actions={
          <>
            <Button
              busy={exporting.isPending}
              disabled={!events?.length}
              onClick={() => exporting.mutate({ filter: { ...filter, around: null }, total: head?.seq ?? 0, people })}
            >
              <Download />
              {exporting.progress ? exportedText(exporting.progress) : TEXTS.export.csv}
            </Button>
            <Button variant="primary" busy={verification.state === 'running'} onClick={start}>
              <ShieldCheck />
              {TEXTS.verify.verify}
            </Button>
          </>
        }
      />
      <VerifyState
        verification={verification}
        accountId={account.id}
        people={people}
        onCancel={cancel}
        onShow={(seq) => setFilter({ ...NO_FILTER, around: seq })}
      />
      <details className="access-kept">
        <summary>{TEXTS.verify.kept}</summary>
        <Field
          label={TEXTS.verify.kept}
          hideLabel
          hint={TEXTS.verify.keptHint}
          error={isKeptWrong ? TEXTS.verify.keptWrong : undefined}
        >
          <Input value={kept} autoComplete="off" spellCheck={false} onChange={({ target }) => setKept(target.value)} />
        </Field>
      </details>
      <div className="toolbar access-toolbar">
        <LogFilter filter={filter} actors={people.actors} onFilter={setFilter} />
      </div>
      <EventList
        list={list}
        label={TEXTS.table.label}
        eventKey={({ seq, at }) => `${seq} ${at}`}
        peopleOf={() => people}
        brokenAt={brokenAt}
        empty={<Nothing onAll={showAll} />}
        shown={(count) => shownText(filter, count, head?.seq ?? null, list.hasNextPage)}
        onAll={showAll}
      />
    </>
  )
}

function Nothing({ onAll }: { onAll: (() => void) | null }) {
  if (onAll === null) return <EmptyState title={TEXTS.empty} description={TEXTS.emptyWhy} />
  return <EmptyState title={TEXTS.notFound} action={<Button onClick={onAll}>{TEXTS.showAll}</Button>} />
}

const exportedText = ({ done, total }: ExportProgress): string =>
  total === null ? TEXTS.shown(done) : TEXTS.shownOf(done, total)

/** How many entries are shown, and of how many if that is known without counting. */
function shownText(filter: Filter, count: number, all: number | null, hasMore: boolean): string {
  if (filter.around !== null) return TEXTS.around(filter.around)
  if (!isFiltered(filter) && all !== null && all > count) return TEXTS.shownOf(count, all)
  return hasMore ? TEXTS.shownFirst(count) : TEXTS.shown(count)
}

/** The names of the people who act in the log, and of the colleagues whom it names. */
function usePeople(account: Account, events: readonly AccessEvent[]) {
  const client = useClient()
  const { brand } = useEnvironment().config
  const { data: actors = [] } = useQuery(actorsQuery(client, account.id))
  const byId = new Map(actors.map((actor) => [actor.actor, actor]))
  const { data: names } = useQuery(
    namesQuery(
      client,
      unknownPeople(events, (id) => byId.has(id)),
    ),
  )
  const numbered = (number: number | null | undefined) =>
    typeof number === 'number' ? TEXTS.who.numbered(number) : null
  return {
    actors: actors.filter(({ acts }) => acts),
    nameOf: (id) => byId.get(id)?.name ?? names?.get(id) ?? numbered(byId.get(id)?.number),
    isOfFirm: (id) => byId.get(id)?.is_of_firm ?? false,
    firm: brand.firm || brand.name,
    account: account.name,
  } satisfies People & { actors: typeof actors }
}

/** Keeps the filter in the address, so that a view can be stored and shared. */
function useFilterInAddress(): [Filter, (filter: Filter) => void] {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const set = (filter: Filter) =>
    void navigate({ to: '/access-log', search: logFilterAddress(filter) as never, replace: true, resetScroll: false })
  return [readLogFilter(search), set]
}
