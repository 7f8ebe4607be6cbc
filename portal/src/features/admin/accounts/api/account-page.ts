import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CsvColumn } from '../../../../lib/csv.ts'
import { exportCsv, numberedParts, useExport } from '../../../../lib/export-csv.ts'
import { failureWithReason } from '../../../../lib/failure-toast.ts'
import type { ListState } from '../../../../lib/list-state.ts'
import { recordedParts } from '../../../../lib/recorded-export.ts'
import { dataOf } from '../../../../lib/request-error.ts'
import type { Client } from '../../../../lib/supabase.ts'
import { useClient } from '../../../../session/environment/environment-context.ts'
import type { FoundOptions } from '../../../../ui/fields/combobox.tsx'
import { saveColumn } from '../../../../session/save-column.ts'
import { useChange } from '../../../../session/use-change.ts'
import {
  type AccountFacts,
  type AccountPerson,
  belongsText,
  type PersonSort,
  type PersonState,
} from '../model/account-facts.ts'
import { TEXTS } from '../texts.ts'

export const PAGE_SIZE = 25

/** Null if there is no such account. */
export function accountQuery(client: Client, accountId: string) {
  return queryOptions({
    queryKey: ['accounts', 'page', accountId],
    queryFn: async ({ signal }): Promise<AccountFacts | null> =>
      dataOf(await client.rpc('admin_get_account', { target_account_id: accountId }).abortSignal(signal).maybeSingle()),
    // Other admins and the clients change it too.
    staleTime: 0,
    meta: { failure: () => ({ title: TEXTS.page.loadFailed }) },
  })
}

export interface PeopleFilter extends ListState<PersonSort> {
  readonly state: PersonState | null
}

export function accountPeopleQuery(client: Client, accountId: string, filter: PeopleFilter) {
  return queryOptions({
    queryKey: ['profiles', 'of account', accountId, filter],
    queryFn: ({ signal }) => page(client, accountId, filter, PAGE_SIZE, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { failure: () => ({ title: TEXTS.persons.loadFailed }) },
  })
}

async function page(
  client: Client,
  accountId: string,
  { search, sort, descending, page: number, state }: PeopleFilter,
  size: number,
  signal?: AbortSignal,
): Promise<AccountPerson[]> {
  const request = client.rpc('admin_list_account_people', {
    target_account_id: accountId,
    search,
    sort,
    descending,
    page: number,
    page_size: size,
    ...(state === null ? {} : { only_state: state }),
  })
  return dataOf(await (signal === undefined ? request : request.abortSignal(signal)))
}

function csvColumns(): readonly CsvColumn<AccountPerson>[] {
  const { columns, csv } = TEXTS.persons
  return [
    { header: '#', cell: ({ place }) => place },
    { header: columns.name, cell: ({ name }) => name },
    { header: csv.email, cell: ({ email }) => email },
    { header: columns.way, cell: belongsText },
    { header: csv.since, cell: ({ since }) => since },
    { header: columns.role, cell: ({ role }) => role },
    { header: csv.level, cell: ({ access_level: level }) => level },
    { header: columns.last_sign_in, cell: ({ last_sign_in_at: at }) => at },
  ]
}

/** Everyone who matches the search and the filter, in the order on the screen. */
export function useExportPeople(accountId: string) {
  const client = useClient()
  return useExport((filter: PeopleFilter, report) => {
    const people = numberedParts((number, size) => page(client, accountId, { ...filter, page: number }, size))
    const recorded = recordedParts(client, 'people', people, () => [accountId])
    return exportCsv(TEXTS.persons.file, csvColumns(), recorded, report)
  }, failureWithReason(TEXTS.persons.exportFailed))
}

const RELOAD = ['profiles', 'accounts'] as const

const MAX_OWNERS = 8

/** The members of the account whose name or address contains the text, for the choice of the owner. */
export function memberSearchQuery(client: Client, accountId: string, search: string) {
  return queryOptions({
    queryKey: ['profiles', 'members of account', accountId, search],
    queryFn: async ({ signal }): Promise<FoundOptions> => {
      const request = client.rpc('admin_list_account_people', {
        target_account_id: accountId,
        search,
        page_size: MAX_OWNERS + 1,
        only_state: 'member',
      })
      const options = dataOf(await request.abortSignal(signal)).map(({ id, name, email }) => ({
        value: id,
        label: name ?? email,
      }))
      return { options: options.slice(0, MAX_OWNERS), hasMore: options.length > MAX_OWNERS }
    },
    placeholderData: keepPreviousData,
  })
}

interface AccessChange {
  readonly person: Pick<AccountPerson, 'id' | 'link_id' | 'role' | 'access_level'>
  readonly field: 'role' | 'access_level'
  readonly from: string
  readonly to: string
}

/** Somebody who belongs by address or domain gets a link, because only a link has a role and an access level. */
export function useSetAccess(accountId: string) {
  return useChange({
    send: async (client, { person, field, from, to }: AccessChange) => {
      if (person.link_id !== null) {
        return saveColumn(client, { table: 'user_accounts', column: field }, { id: person.link_id, from, to })
      }
      const { role, access_level: level } = person
      const access = { role: role ?? 'user', access_level: level ?? 'standard', [field]: to }
      dataOf(await client.rpc('set_colleague', { account_uuid: accountId, person_uuid: person.id, ...access }))
    },
    reload: RELOAD,
    meta: {
      success: { title: TEXTS.persons.accessSaved },
      failure: failureWithReason(TEXTS.persons.accessFailed, { PGRST116: TEXTS.gone.person }),
    },
  })
}

type MembershipChange = 'approve' | 'remove' | 'lift'

function membershipToasts(kind: MembershipChange) {
  const words = TEXTS.persons
  if (kind === 'approve') return { success: { title: words.approved }, failure: failureWithReason(words.approveFailed) }
  if (kind === 'lift') return { success: { title: words.lifted }, failure: failureWithReason(words.liftFailed) }
  return {
    success: { title: words.removed, description: words.removedText },
    failure: failureWithReason(words.removeFailed),
  }
}

/** Approves a person who waits, removes and blocks one, or lifts the block. */
export function useChangeMembership(accountId: string, kind: MembershipChange) {
  return useChange({
    send: async (client, userId: string) => {
      const person = { target_user_id: userId }
      if (kind === 'lift') dataOf(await client.rpc('admin_lift_block', { ...person, target_account_id: accountId }))
      else if (kind === 'approve')
        dataOf(await client.rpc('admin_set_user_account', { ...person, new_account_id: accountId }))
      else dataOf(await client.rpc('admin_set_user_account', { ...person, old_account_id: accountId }))
    },
    reload: RELOAD,
    meta: membershipToasts(kind),
  })
}
