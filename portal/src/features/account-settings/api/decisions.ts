import { queryOptions } from '@tanstack/react-query'
import { everyRow } from '../../../lib/every-row.ts'
import { failureWithReason } from '../../../lib/failure-toast.ts'
import { dataOf } from '../../../lib/request-error.ts'
import type { Database } from '../../../../../supabase/database.types.ts'
import type { Client } from '../../../lib/supabase.ts'
import { useChange } from '../../../session/use-change.ts'
import { TEXTS } from '../texts.ts'

type Rows = Database['public']['Functions']
type ManagerRow = Rows['list_new_managers']['Returns'][number]
type HoldRow = Rows['list_sign_in_holds']['Returns'][number]

/** A colleague whose address or password somebody else changed. Their documents stay closed until then. */
export interface HeldSignIn {
  readonly id: string
  readonly userId: string
  readonly name: string
  readonly kind: 'address' | 'password'
  readonly until: string
}

/** A manager who does not decide alone yet. `settlesAt` is null after an objection, and if nobody is left who could object. */
export interface NewManager {
  readonly id: string
  readonly name: string
  readonly settlesAt: string | null
}

export interface Decisions {
  /** What a manager wants to allow; null if nothing waits. */
  readonly loosening: { readonly level: string; readonly askedBy: string } | null
  readonly newManagers: readonly NewManager[]
  readonly holds: readonly HeldSignIn[]
}

/** What waits for the managers of an account: docs/product/impersonation.md. */
export function decisionsQuery(client: Client, accountId: string) {
  return queryOptions({
    queryKey: ['support_loosenings', accountId],
    queryFn: async ({ signal }): Promise<Decisions> => {
      const [loosening, managers, holds] = await Promise.all([
        client
          .from('support_loosenings')
          .select('level, asked_by')
          .eq('account_id', accountId)
          .abortSignal(signal)
          .maybeSingle(),
        everyRow<ManagerRow>(({ after, size, options }) => {
          const all = client.rpc('list_new_managers', { account_id: accountId }, options)
          return (after === null ? all : all.gt('user_id', after.user_id))
            .order('user_id')
            .limit(size)
            .abortSignal(signal)
        }),
        everyRow<HoldRow>(({ after, size, options }) => {
          const all = client.rpc('list_sign_in_holds', { account_id: accountId }, options)
          return (after === null ? all : all.gt('id', after.id)).order('id').limit(size).abortSignal(signal)
        }),
      ])
      const waiting = dataOf(loosening)
      return {
        loosening: waiting === null ? null : { level: waiting.level, askedBy: waiting.asked_by },
        newManagers: managers.map(({ user_id: id, name, settles_at: settlesAt }) => ({ id, name, settlesAt })),
        holds: holds.map(({ id, user_id: userId, name, kind, until }) => ({
          id,
          userId,
          name,
          kind: kind === 'address' ? 'address' : 'password',
          until,
        })),
      }
    },
    meta: { failure: () => ({ title: TEXTS.support.failed }) },
  })
}

export type Decision =
  | { readonly kind: 'confirm' }
  | { readonly kind: 'refuse' }
  | { readonly kind: 'object'; readonly person: string }
  | { readonly kind: 'sign-in'; readonly hold: string }

async function send(client: Client, accountId: string, decision: Decision) {
  switch (decision.kind) {
    case 'confirm':
      return client.rpc('confirm_support_loosening', { account_id: accountId })
    case 'refuse':
      return client.rpc('refuse_support_loosening', { account_id: accountId })
    case 'object':
      return client.rpc('object_to_manager', { account_id: accountId, person_id: decision.person })
    case 'sign-in':
      return client.rpc('confirm_sign_in', { hold_id: decision.hold })
  }
}

export function useDecide(accountId: string) {
  return useChange({
    send: async (client, decision: Decision) => dataOf(await send(client, accountId, decision)),
    reload: ['support_loosenings', 'support_grants', 'accounts'],
    meta: {
      success: () => ({ title: TEXTS.decisions.done }),
      failure: (error: Error) => failureWithReason(TEXTS.decisions.failed)(error),
    },
  })
}
