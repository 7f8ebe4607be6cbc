import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { AccountField } from '../../../session/account/account-field.tsx'
import { chosenAccountQuery } from '../../../session/account/search-accounts.ts'
import { useClient, useEnvironment } from '../../../session/environment/environment-context.ts'
import { PersonField } from '../../../session/people/person-field.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { linkClass } from '../../../ui/actions/link-class.ts'
import { DayRange } from '../../../ui/data/day-range.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { type FirmEvent, firmEventsQuery } from '../api/firm-events.ts'
import { namesQuery, unknownPeople } from '../api/names.ts'
import { EventList } from '../components/event-list.tsx'
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
  const showAll = isFirmFiltered(filter) ? () => setFilter(NO_FIRM_FILTER) : null
  return (
    <>
      <Filters filter={filter} personName={chosen?.actor_name ?? null} onFilter={setFilter} />
      <EventList
        list={list}
        label={TEXTS.firm.label}
        eventKey={({ account_id: account, seq }) => `${account} ${seq}`}
        peopleOf={peopleOf}
        account={AccountLink}
        empty={
          <EmptyState
            title={showAll ? TEXTS.notFound : TEXTS.firm.empty}
            action={showAll && <Button onClick={showAll}>{TEXTS.showAll}</Button>}
          />
        }
        shown={list.hasNextPage ? TEXTS.shownFirst : TEXTS.shown}
        onAll={showAll}
      />
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

/** The procedure returns the name of the person who acted. The names of the other people in an entry are looked up. */
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
  const { data: chosenAccount } = useQuery(chosenAccountQuery(useClient(), account))
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
        <PersonField
          person={person}
          personName={personName}
          placeholder={TEXTS.firm.anybody}
          empty={TEXTS.firm.nobody}
          onChoose={(next) => set({ person: next })}
        />
      </Field>
      <Field label={TEXTS.filter.kind}>
        <KindSelect kind={kind} all={TEXTS.firm.everyKind} onKind={(next) => set({ kind: next })} />
      </Field>
      <DayRange from={from} to={to} labels={TEXTS.firm} onChange={set} />
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
