import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { type ListState, sortableHead } from '../../../../lib/list-state.ts'
import { tierName } from '../../../../lib/subscription-tier.ts'
import { useListInAddress } from '../../../../lib/use-list-in-address.ts'
import { useClient } from '../../../../session/environment/environment-context.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { Clip } from '../../../../ui/data/clip.tsx'
import { type Column, Table } from '../../../../ui/data/table.tsx'
import { FailedState } from '../../../../ui/feedback/failed-state.tsx'
import { SearchInput } from '../../../../ui/fields/search-input.tsx'
import { Segmented } from '../../../../ui/fields/segmented.tsx'
import { Pagination } from '../../../../ui/navigation/pagination.tsx'
import { clientCountQuery, CLIENTS_PER_PAGE, clientsQuery } from '../api/home.ts'
import { type Client, CLIENT_SORTS, type ClientSort, endOf, factsOf } from '../model/client.ts'
import { TEXTS } from '../texts.ts'
import { Rows } from './rows.tsx'
import './clients.css'

/** The accounts, with what each of them lacks in the place of the value. */
export function Clients({ now }: { now: number }) {
  const id = useId()
  const { state, set, typed, setTyped } = useListInAddress(CLIENT_SORTS)
  const [onlyFlagged, setOnlyFlagged] = useFlagFilter()
  const { data: shown, isError, refetch } = useQuery(clientsQuery(useClient(), state, onlyFlagged))
  const { data: count, isError: hasNoCount } = useQuery(clientCountQuery(useClient(), state.search))
  const clients = shown?.rows
  const isOfOtherSearch = shown !== undefined && shown.search !== state.search
  const [first] = clients ?? []
  const isFiltered = onlyFlagged || state.search !== ''
  const isMissing = clients === undefined && !isError
  // A list that fits on one page needs no search, if it is known how many clients there are.
  const isUnknown = isOfOtherSearch || (onlyFlagged && hasNoCount)
  const total = Math.max(first?.total ?? 0, count?.found ?? 0)
  const hasSearch = typed !== '' || state.search !== '' || isUnknown || total > CLIENTS_PER_PAGE
  return (
    <section aria-labelledby={id} aria-busy={isMissing}>
      <header className="firm-head clients-head">
        <h2 id={id}>{TEXTS.clients.title}</h2>
        {!isOfOtherSearch && count !== undefined && count.found > 0 && (
          <output className="firm-count">{TEXTS.clients.count(count.found, count.flagged)}</output>
        )}
        {(first !== undefined || isFiltered || isOfOtherSearch) && (
          <div className="clients-tools">
            {hasSearch && <SearchInput label={TEXTS.clients.search} value={typed} onValueChange={setTyped} />}
            <Segmented
              label={TEXTS.clients.show}
              segments={[
                { value: 'all', label: TEXTS.clients.all },
                { value: 'flagged', label: TEXTS.clients.flagged },
              ]}
              value={onlyFlagged ? 'flagged' : 'all'}
              onValueChange={(view) => setOnlyFlagged(view === 'flagged')}
            />
          </div>
        )}
      </header>
      {isMissing && <Rows className="clients-place" count={6} />}
      {clients === undefined && isError && (
        <FailedState message={TEXTS.clients.failed} onRetry={() => void refetch()} />
      )}
      {clients?.length === 0 && (
        <NoClients
          isFiltered={isFiltered}
          onlyFlagged={onlyFlagged && state.search === ''}
          onClear={() => (onlyFlagged ? setOnlyFlagged(false) : setTyped(''))}
        />
      )}
      {clients && first && (
        <>
          <ClientTable clients={clients} state={state} onState={set} now={now} />
          <Pagination
            label={TEXTS.clients.pages}
            page={Math.ceil(first.place / CLIENTS_PER_PAGE)}
            pageCount={Math.ceil(first.total / CLIENTS_PER_PAGE)}
            onPageChange={(page) => set({ ...state, page })}
          />
        </>
      )}
    </section>
  )
}

interface NoClientsProps {
  isFiltered: boolean
  onlyFlagged: boolean
  onClear: () => void
}

function NoClients({ isFiltered, onlyFlagged, onClear }: NoClientsProps) {
  if (!isFiltered) {
    return <p className="firm-none">{TEXTS.clients.empty}</p>
  }
  return (
    <p className="firm-none">
      {onlyFlagged ? TEXTS.clients.noFlags : TEXTS.clients.notFound}
      <Button size="small" variant="ghost" onClick={onClear}>
        {TEXTS.clients.showAll}
      </Button>
    </p>
  )
}

interface ClientTableProps {
  clients: readonly Client[]
  state: ListState<ClientSort>
  onState: (state: ListState<ClientSort>) => void
  now: number
}

function ClientTable({ clients, state, onState, now }: ClientTableProps) {
  const sortable = (key: ClientSort) => sortableHead({ state, onState, names: TEXTS.clients.columns }, key)
  const columns = CLIENT_SORTS.map((key): Column<Client> => {
    if (key === 'name')
      return { ...sortable(key), kind: 'name', render: (client) => <Name client={client} now={now} /> }
    const kind = key === 'people' || key === 'cards' ? 'number' : 'text'
    return { ...sortable(key), kind, render: (client) => <Value client={client} field={key} now={now} /> }
  })
  return (
    <Table
      label={TEXTS.clients.title}
      columns={columns}
      rows={clients}
      rowKey={({ id }) => id}
      fixed="clients-table"
      compact
    />
  )
}

function Name({ client, now }: { client: Client; now: number }) {
  const end = endOf(client, now)
  return (
    <span className="client-name">
      <Link to="/settings/admin/accounts/$accountId" params={{ accountId: client.id }} title={client.name}>
        {client.name}
      </Link>
      <small>
        {tierName(client.subscription_tier)}
        {end !== null && (
          <>
            {' · '}
            <span className="client-flag">{end}</span>
          </>
        )}
      </small>
    </span>
  )
}

interface ValueProps {
  client: Client
  field: Exclude<ClientSort, 'name'>
  now: number
}

/** A flag leads to where it can be mended, if that is not on the first part of the account's page. */
function Value({ client, field, now }: ValueProps): ReactNode {
  const { text, isFlag, isNone, mend } = factsOf(client, now)[field]
  if (isFlag && mend) {
    return (
      <Link
        to="/settings/admin/accounts/$accountId"
        params={{ accountId: client.id }}
        search={mend as never}
        className="client-flag client-mend"
        title={TEXTS.clients.mend(text)}
      >
        {text}
      </Link>
    )
  }
  if (isFlag) return <span className="client-flag">{text}</span>
  return isNone ? <span className="client-none">{text}</span> : <Clip>{text}</Clip>
}

/** Kept in the address, like the search, the order and the page. */
function useFlagFilter(): [boolean, (isOn: boolean) => void] {
  const address = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const to = useLocation({ select: ({ pathname }) => pathname })
  const navigate = useNavigate()
  const set = (isOn: boolean) => {
    // Another filter starts at the first page.
    const { show: _show, page: _page, ...others } = address
    const search = { ...others, ...(isOn ? { show: 'flagged' } : {}) }
    void navigate({ to, search: search as never, state: true, replace: true, resetScroll: false })
  }
  return [address['show'] === 'flagged', set]
}
