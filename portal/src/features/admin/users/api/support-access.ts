import { queryOptions } from '@tanstack/react-query'
import { compareNames, inList } from '../../../../language/formats.ts'
import { everyRow } from '../../../../lib/every-row.ts'
import { failureWithReason } from '../../../../lib/failure-toast.ts'
import { dataOf } from '../../../../lib/request-error.ts'
import type { Client } from '../../../../lib/supabase.ts'
import { useChange } from '../../../../session/use-change.ts'
import type { Described, SupportAccess } from '../model/impersonation.ts'
import { TEXTS } from '../texts.ts'

/** What the accounts of a user allow, who decided it, and which managers can be asked for access. */
export function supportAccessQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: ['support_grants', 'described', userId],
    // A manager may decide at any moment.
    staleTime: 0,
    queryFn: async ({ signal }): Promise<readonly SupportAccess[]> => {
      const accounts = await everyRow<Described>(({ after, size, options }) => {
        const all = client.rpc('admin_describe_support_access', { target_user_id: userId }, options)
        return (after === null ? all : all.gt('account_id', after.account_id))
          .order('account_id')
          .limit(size)
          .abortSignal(signal)
      })
      return accounts.sort((one, other) => compareNames(one.account_name, other.account_name))
    },
    meta: { failure: () => ({ title: TEXTS.impersonate.accessFailed }) },
  })
}

interface Request {
  readonly userId: string
  readonly reason: string
  /** The managers who are told. */
  readonly managers: readonly string[]
}

/** Tells the managers of each closed account, who can grant access for 24 hours. */
export function useAskForAccess() {
  return useChange({
    send: async (client, { userId, reason }: Request) =>
      dataOf(await client.rpc('ask_for_support_access', { target_user_id: userId, reason })),
    reload: ['support_grants'],
    meta: {
      success: ({ managers }: Request) => ({
        title: TEXTS.impersonate.asked,
        description: TEXTS.impersonate.askedWhom(inList(managers, 'conjunction')),
      }),
      failure: (error: Error) => failureWithReason(TEXTS.impersonate.askFailed)(error),
    },
  })
}
