import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { sortedBy } from '../../../../../lib/list-state.ts'
import { useListInAddress } from '../../../../../lib/use-list-in-address.ts'
import { useClient } from '../../../../../session/environment/environment-context.ts'
import { ListToolbar } from '../../../../../ui/data/list-toolbar.tsx'
import { EmptyState } from '../../../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../../../ui/feedback/loading.tsx'
import { Select } from '../../../../../ui/fields/select.tsx'
import { Section } from '../../../../../ui/layout/section.tsx'
import { Pagination } from '../../../../../ui/navigation/pagination.tsx'
import { accountPeopleQuery, PAGE_SIZE, useExportPeople } from '../../api/account-page.ts'
import { type AccountFacts, PERSON_SORTS, PERSON_STATES, type PersonState } from '../../model/account-facts.ts'
import { TEXTS } from '../../texts.ts'
import { AddRoute } from '../add-route.tsx'
import { RouteList } from '../email-domains.tsx'
import { PeopleTable } from './people-table.tsx'

export function PeoplePart({ account }: { account: AccountFacts }) {
  const { id, name } = account
  return (
    <div className="account-people">
      <People accountId={id} />
      <Section title={TEXTS.persons.domains}>
        <p className="section-note">{TEXTS.persons.domainsNote(name)}</p>
        <RouteList accountId={id} kind="domain" />
        <AddRoute accountId={id} kind="domain" />
      </Section>
      <Section title={TEXTS.persons.addresses}>
        <p className="section-note">{TEXTS.persons.addressesNote(name)}</p>
        <RouteList accountId={id} kind="address" />
        <AddRoute accountId={id} kind="address" />
      </Section>
    </div>
  )
}

function People({ accountId }: { accountId: string }) {
  const { state, set, typed, setTyped } = useListInAddress(PERSON_SORTS)
  const [shown, setShown] = usePersonState()
  const filter = { ...state, state: shown }
  const { data: people, isPending, refetch } = useQuery(accountPeopleQuery(useClient(), accountId, filter))
  const exporting = useExportPeople(accountId)
  const total = people?.[0]?.total ?? 0
  return (
    <div>
      <ListToolbar
        search={{ label: TEXTS.persons.search, value: typed, onValueChange: setTyped }}
        sort={{
          options: PERSON_SORTS.map((value) => ({ value, label: TEXTS.persons.columns[value] })),
          value: state.sort,
          descending: state.descending,
          onSort: (sort) => set(sortedBy(state, sort)),
        }}
        filter={
          <Select
            quiet
            aria-label={TEXTS.persons.show}
            value={shown ?? ''}
            onChange={({ target }) => setShown(readState(target.value))}
          >
            <option value="">{TEXTS.persons.everybody}</option>
            {PERSON_STATES.map((value) => (
              <option key={value} value={value}>
                {TEXTS.persons.states[value]}
              </option>
            ))}
          </Select>
        }
        count={people ? TEXTS.people(total) : null}
        exporting={{
          isPending: exporting.isPending,
          progress: exporting.progress,
          isEmpty: total === 0,
          onExport: () => exporting.mutate(filter),
        }}
      />
      {isPending && <Loading>{TEXTS.persons.loading}</Loading>}
      {!isPending && people === undefined && (
        <FailedState message={TEXTS.persons.loadFailed} onRetry={() => void refetch()} />
      )}
      {people?.length === 0 && <EmptyState compact title={TEXTS.persons.notFound} />}
      {people && people.length > 0 && (
        <>
          <PeopleTable accountId={accountId} people={people} state={state} onState={set} />
          <Pagination
            label={TEXTS.persons.pages}
            page={Math.ceil((people[0]?.place ?? 1) / PAGE_SIZE)}
            pageCount={Math.ceil(total / PAGE_SIZE)}
            onPageChange={(page) => set({ ...state, page })}
          />
        </>
      )}
    </div>
  )
}

const readState = (text: unknown): PersonState | null => PERSON_STATES.find((value) => value === text) ?? null

/** Kept in the address, like the search, the order and the page. */
function usePersonState(): [PersonState | null, (state: PersonState | null) => void] {
  const address = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const to = useLocation({ select: ({ pathname }) => pathname })
  const navigate = useNavigate()
  const set = (state: PersonState | null) => {
    // A new filter starts at the first page.
    const { only: _only, page: _page, ...others } = address
    const search = { ...others, ...(state === null ? {} : { only: state }) }
    void navigate({ to, search, state: true, replace: true, resetScroll: false })
  }
  return [readState(address['only']), set]
}
