import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { everyRow } from '../../../../lib/every-row.ts'
import { failureWithReason } from '../../../../lib/failure-toast.ts'
import { dataOf } from '../../../../lib/request-error.ts'
import type { Client } from '../../../../lib/supabase.ts'
import { useChange } from '../../../../session/use-change.ts'
import type { FoundOptions } from '../../../../ui/fields/combobox.tsx'
import { type Hold, inOrder, type NewHold } from '../model/retention.ts'
import { TEXTS } from '../texts.ts'

const COLUMNS =
  'id, reason, set_at, ended_at, account:accounts(name), person:profiles!legal_holds_user_id_fkey(name, email), setter:profiles!legal_holds_set_by_fkey(name, email), ender:profiles!legal_holds_ended_by_fkey(name, email)'

/** All of them: those that are running first. */
export function holdsQuery(client: Client) {
  return queryOptions({
    queryKey: ['legal_holds'],
    queryFn: async ({ signal }): Promise<Hold[]> =>
      inOrder(
        await everyRow<Hold>(({ after, size, options }) => {
          const all = client.from('legal_holds').select(COLUMNS, options)
          return (after === null ? all : all.gt('id', after.id)).order('id').limit(size).abortSignal(signal)
        }),
      ),
    staleTime: 0,
  })
}

const MAX_RESULTS = 8

/** Finds users by a part of their name, address or account. */
export function peopleQuery(client: Client, search: string, isEnabled: boolean) {
  return queryOptions({
    queryKey: ['profiles', 'to-hold', search],
    queryFn: async ({ signal }): Promise<FoundOptions> => {
      const request = client.rpc('admin_list_users', { search, page_size: MAX_RESULTS + 1 })
      const options = dataOf(await request.abortSignal(signal)).map(({ id, name, email }) => ({
        value: id,
        label: name === null ? email : `${name} (${email})`,
      }))
      return { options: options.slice(0, MAX_RESULTS), hasMore: options.length > MAX_RESULTS }
    },
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    meta: { failure: () => ({ title: TEXTS.holds.searchFailed }) },
  })
}

export function useSetHold() {
  return useChange({
    send: async (client, { kind, subject, reason }: NewHold) =>
      dataOf(
        await client.rpc('admin_set_legal_hold', {
          reason,
          ...(kind === 'account' ? { target_account_id: subject } : { target_user_id: subject }),
        }),
      ),
    reload: ['legal_holds'],
    meta: {
      success: { title: TEXTS.holds.done },
      failure: failureWithReason(TEXTS.holds.failed),
    },
  })
}

export function useEndHold() {
  return useChange({
    send: async (client, id: string) => dataOf(await client.rpc('admin_end_legal_hold', { hold_id: id })),
    reload: ['legal_holds'],
    meta: {
      success: { title: TEXTS.holds.endDone },
      failure: failureWithReason(TEXTS.holds.endFailed),
    },
  })
}
