import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { AccountField } from '../../../session/account/account-field.tsx'
import { chosenAccountQuery } from '../../../session/account/search-accounts.ts'
import { useClient, useEnvironment } from '../../../session/environment/environment-context.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { linkClass } from '../../../ui/actions/link-class.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { Combobox } from '../../../ui/fields/combobox.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { type FirmEvent, firmEventsQuery, peopleQuery } from '../api/firm-events.ts'
import { namesQuery, unknownPeople } from '../api/names.ts'
import { EventTable } from '../components/event-table.tsx'
import { KindSelect } from '../components/log-filter.tsx'
import type { People } from '../model/who.ts'
import { TEXTS } from '../texts.ts'
import { type FirmFilter, firmFilterAddress, isFirmFiltered, NO_FIRM_FILTER, readFirmFilter } from './firm-filter.ts'
import '../access-log.css'
import './firm-log.css'

/** Who looked at what, in all accounts: docs/product/access-log.md. */
export function FirmLog() {
  const [filter, setFilter] = useFilterInAddress()
  const list = useInfiniteQuery(firmEventsQuery(useClient(), filter))
  const events = list.data?.pages.flat()
  const peopleOf = usePeopleOf(events ?? [])
  const chosen = events?.find(({ actor }) => actor !== null && actor === filter.person)
  return (
    <>
      <Filters filter={filter} personName={chosen?.actor_name ?? null} onFilter={setFilter} />
      {list.isPending && <Loading>{TEXTS.loading}</Loading>}
      {list.isError && events === undefined && (
        <FailedState message={TEXTS.loadFailed} onRetry={() => void list.refetch()} />
      )}
      {events?.length === 0 && (
        <EmptyState
          title={isFirmFiltered(filter) ? TEXTS.notFound : TEXTS.firm.empty}
          action={isFirmFiltered(filter) && <Button onClick={() => setFilter(NO_FIRM_FILTER)}>{TEXTS.showAll}</Button>}
        />
      )}
      {events && events.length > 0 && (
        <>
          <EventTable
            label={TEXTS.firm.label}
            events={events}
            eventKey={({ account_id: account, seq }) => `${account} ${seq}`}
            peopleOf={peopleOf}
            account={AccountLink}
          />
          <div className="access-more">
            <output>{list.hasNextPage ? TEXTS.shownFirst(events.length) : TEXTS.shown(events.length)}</output>
            {isFirmFiltered(filter) && (
              <Button variant="ghost" size="small" onClick={() => setFilter(NO_FIRM_FILTER)}>
                {TEXTS.showAll}
              </Button>
            )}
            {list.hasNextPage && (
              <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {TEXTS.showMore}
              </Button>
            )}
          </div>
          {list.isFetchNextPageError && (
            <FailedState message={TEXTS.loadFailed} onRetry={() => void list.fetchNextPage()} />
          )}
        </>
      )}
    </>
  )
}

function AccountLink({ account_id: accountId, account_name: name }: FirmEvent) {
  if (name === null) return TEXTS.firm.deletedAccount
  return (
    <Link
      className={linkClass('quiet')}
      to="/settings/admin/accounts/$accountId"
      params={{ accountId }}
      state={{ enterAdmin: true }}
    >
      {name}
    </Link>
  )
}

/** Each entry names who acted; the others whom it names are looked up. */
function usePeopleOf(events: readonly FirmEvent[]): (event: FirmEvent) => People {
  const { brand } = useEnvironment().config
  const { data: names } = useQuery(
    namesQuery(
      useClient(),
      unknownPeople(events, () => false),
    ),
  )
  const firm = brand.firm || TEXTS.firm.theFirm
  return (event) => ({
    nameOf: (id) => (id === event.actor ? event.actor_name : (names?.get(id) ?? null)),
    isOfFirm: () => event.is_of_firm,
    firm,
    account: event.account_name ?? TEXTS.firm.client,
  })
}

interface FiltersProps {
  filter: FirmFilter
  personName: string | null
  onFilter: (filter: FirmFilter) => void
}

function Filters({ filter, personName, onFilter }: FiltersProps) {
  const { account, person, kind, from, to } = filter
  const client = useClient()
  const { data: chosenAccount } = useQuery(chosenAccountQuery(client, account))
  const [typed, setTyped] = useState('')
  const { data: found } = useQuery(peopleQuery(client, typed.trim()))
  const chosenPerson = found?.options.find(({ value }) => value === person)
  const set = (change: Partial<FirmFilter>) => onFilter({ ...filter, ...change })
  return (
    <fieldset className="firm-filter" aria-label={TEXTS.firm.filter}>
      <Field label={TEXTS.firm.account}>
        <AccountField
          chosen={account === null ? null : { value: account, label: chosenAccount?.name ?? account }}
          placeholder={TEXTS.firm.allAccounts}
          onChoose={(option) => set({ account: option?.value ?? null })}
        />
      </Field>
      <Field label={TEXTS.firm.person}>
        <Combobox
          chosen={person === null ? null : { value: person, label: chosenPerson?.label ?? personName ?? person }}
          options={found?.options ?? []}
          hasMore={found?.hasMore}
          placeholder={TEXTS.firm.anybody}
          empty={TEXTS.firm.nobody}
          onType={setTyped}
          onChoose={(option) => set({ person: option?.value ?? null })}
        />
      </Field>
      <Field label={TEXTS.filter.kind}>
        <KindSelect kind={kind} all={TEXTS.firm.everyKind} onKind={(next) => set({ kind: next })} />
      </Field>
      <Field label={TEXTS.firm.from}>
        <Input
          type="date"
          value={from ?? ''}
          max={to ?? undefined}
          onChange={({ target }) => set({ from: target.value || null })}
        />
      </Field>
      <Field label={TEXTS.firm.to}>
        <Input
          type="date"
          value={to ?? ''}
          min={from ?? undefined}
          onChange={({ target }) => set({ to: target.value || null })}
        />
      </Field>
    </fieldset>
  )
}

/** Keeps the path, because two paths show this screen, and keeps admin mode in the state of the history entry. */
function useFilterInAddress(): [FirmFilter, (filter: FirmFilter) => void] {
  const search = useSearch({ strict: false })
  const to = useLocation({ select: ({ pathname }) => pathname })
  const navigate = useNavigate()
  const set = (filter: FirmFilter) =>
    void navigate({ to, search: firmFilterAddress(filter) as never, state: true, replace: true, resetScroll: false })
  return [readFirmFilter(search), set]
}
