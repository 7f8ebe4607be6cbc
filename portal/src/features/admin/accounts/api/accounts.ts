import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { languageName } from '../../../../language/languages.ts'
import { everyRow } from '../../../../lib/every-row.ts'
import { exportCsv, numberedParts, useExport } from '../../../../lib/export-csv.ts'
import { failureWithReason } from '../../../../lib/failure-toast.ts'
import type { ListState } from '../../../../lib/list-state.ts'
import { recordedParts } from '../../../../lib/recorded-export.ts'
import { dataOf, RequestError } from '../../../../lib/request-error.ts'
import { tierName } from '../../../../lib/subscription-tier.ts'
import type { Client } from '../../../../lib/supabase.ts'
import { providerLabel } from '../../../../session/auth/providers.ts'
import { useClient } from '../../../../session/environment/environment-context.ts'
import { saveColumn } from '../../../../session/save-column.ts'
import { useChange } from '../../../../session/use-change.ts'
import { FieldProblem } from '../../../../ui/data/field-problem.ts'
import { type Account, type AccountSort, csvColumns, type Deletion } from '../model/account.ts'
import { TEXTS } from '../texts.ts'

export const PAGE_SIZE = 25

type State = ListState<AccountSort>

/** Each row has its position in the list and the total. A page beyond the last one gives the last one. */
export function accountsQuery(client: Client, state: State) {
  return queryOptions({
    queryKey: ['accounts', 'list', state],
    queryFn: ({ signal }) => page(client, state, PAGE_SIZE, signal),
    placeholderData: keepPreviousData,
    // Other admins change the list too, so it is loaded again whenever it is opened.
    staleTime: 0,
    meta: { failure: () => ({ title: TEXTS.list.loadFailed }) },
  })
}

async function page(client: Client, state: State, size: number, signal?: AbortSignal): Promise<Account[]> {
  const { search, sort, descending, page: number } = state
  const request = client.rpc('admin_list_accounts', { search, sort, descending, page: number, page_size: size })
  return dataOf(await (signal === undefined ? request : request.abortSignal(signal)))
}

/** All accounts that match the search, in the order on the screen. */
export function useExportAccounts() {
  const client = useClient()
  return useExport((state: State, report) => {
    const accounts = numberedParts((number, size) => page(client, { ...state, page: number }, size))
    const recorded = recordedParts(client, 'accounts', accounts, ({ id }) => [id])
    return exportCsv(TEXTS.list.file, csvColumns(), recorded, report)
  }, failureWithReason(TEXTS.list.exportFailed))
}

/** A new account starts in the tier "starter": docs/product/accounts.md. Answers with its id. */
export function useCreateAccount() {
  return useChange({
    send: async (client, name: string) =>
      dataOf(await client.from('accounts').insert({ name, subscription_tier: 'starter' }).select('id').single()).id,
    reload: ['accounts'],
    meta: {
      success: { title: TEXTS.create.done },
      failure: failureWithReason(TEXTS.create.failed, { 23505: TEXTS.create.nameTaken }),
    },
  })
}

/** The end of a subscription is a day. Noon is on that day in every time zone of our clients. */
const dayOf = (moment: string): string => moment.slice(0, 10)
const momentOf = (day: string): string => `${day}T12:00:00+00:00`

const FIELDS = {
  name: { texts: 'name' },
  subscription_tier: { texts: 'tier', words: tierName },
  subscription_end: {
    read: dayOf,
    range: (day: string) => ({ from: `${day}T00:00:00+00:00`, to: `${dayAfter(day)}T00:00:00+00:00` }),
    texts: 'end',
  },
  spoc: { texts: 'spoc' },
  owner_id: { texts: 'owner', words: () => TEXTS.anotherPerson },
  crm_link: { texts: 'link' },
  second_factor: {
    texts: 'factor',
    words: (rule: string) => (rule === 'require' ? TEXTS.fields.factorRequired : TEXTS.fields.factorAsEnvironment),
  },
  sign_in_provider: { texts: 'signIn', words: providerLabel },
  language: { texts: 'language', words: languageName },
} as const

/** Saves one field, unless somebody else has changed it meanwhile. An empty text removes the value. */
export function useUpdateAccount(field: keyof typeof FIELDS) {
  const { texts, ...column } = FIELDS[field]
  const gone = { PGRST116: TEXTS.gone.account, ...(field === 'owner_id' && { 23503: TEXTS.gone.user }) }
  return useChange({
    send: async (client, { id, from, to }: { id: string; from: string; to: string }) => {
      const stored = to === '' ? null : field === 'subscription_end' ? momentOf(to) : to
      try {
        await saveColumn(
          client,
          { table: 'accounts', column: field, ...column },
          { id, from: from || null, to: stored },
        )
      } catch (error) {
        // The name, which is unique.
        if (error instanceof RequestError && error.code === '23505')
          throw new FieldProblem(() => TEXTS.create.nameTaken)
        throw error
      }
    },
    reload: ['accounts'],
    meta: {
      success: { title: TEXTS.fields[`${texts}Saved`] },
      failure: failureWithReason(TEXTS.fields[`${texts}Failed`], gone),
    },
  })
}

function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}

/** What a deletion would delete, for the warning. Counted again at every call. */
export function deletionQuery(client: Client, accountId: string) {
  return queryOptions({
    // The key does not begin with the table: a reload of the accounts must not count again for an account that is
    // deleted.
    queryKey: ['account deletion', accountId],
    queryFn: async ({ signal }): Promise<Deletion> => {
      const request = client.rpc('admin_count_account_deletion', { target_account_id: accountId })
      return dataOf(await request.abortSignal(signal).single())
    },
    staleTime: 0,
    gcTime: 0,
  })
}

/** Deletes the account with its users and all its data in one transaction; a scheduled job deletes its files later. */
export function useDeleteAccount() {
  return useChange({
    send: async (client, id: string) =>
      dataOf(await client.from('accounts').delete().eq('id', id).select('id').single()),
    reload: ['accounts', 'profiles'],
    meta: {
      success: { title: TEXTS.delete.done },
      failure: failureWithReason(TEXTS.delete.failed, { PGRST116: TEXTS.gone.account }),
    },
  })
}

/** The firm's contact persons. If they cannot be loaded, the field says so and no other contact can be chosen. */
export function spocsQuery(client: Client) {
  return queryOptions({
    queryKey: ['spocs'],
    queryFn: async ({ signal }) => {
      const rows = await everyRow<{ readonly name: string; readonly position: number }>(({ after, size, options }) => {
        const all = client.from('spocs').select('name, position', options)
        return (after === null ? all : all.gt('name', after.name)).order('name').limit(size).abortSignal(signal)
      })
      return rows.sort((one, other) => one.position - other.position).map(({ name }) => name)
    },
  })
}
