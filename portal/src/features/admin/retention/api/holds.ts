import { queryOptions } from '@tanstack/react-query'
import { everyRow } from '../../../../lib/every-row.ts'
import { failureWithReason } from '../../../../lib/failure-toast.ts'
import { dataOf } from '../../../../lib/request-error.ts'
import type { Client } from '../../../../lib/supabase.ts'
import { useChange } from '../../../../session/use-change.ts'
import { type Hold, inOrder, type NewHold } from '../model/retention.ts'
import { TEXTS } from '../texts.ts'

const COLUMNS =
  'id, reason, set_at, ended_at, account:accounts(name), person:profiles!legal_holds_user_id_fkey(name, email), setter:profiles!legal_holds_set_by_fkey(name, email), ender:profiles!legal_holds_ended_by_fkey(name, email)'

/** All holds, those in force first. */
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
