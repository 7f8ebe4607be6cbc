import { queryOptions } from '@tanstack/react-query'
import { failureWithReason } from '../../../lib/failure-toast.ts'
import { dataOf } from '../../../lib/request-error.ts'
import type { Client } from '../../../lib/supabase.ts'
import { useChange } from '../../../session/use-change.ts'
import type { SupportLevel } from '../model/support-access.ts'
import { TEXTS } from '../texts.ts'

export interface Grant {
  /** Null if the manager was deleted since. */
  readonly grantedBy: string | null
  readonly allowsWriting: boolean
  readonly expiresAt: string
}

/** The last grant, if no manager has ended it; it may have run out. Null without a grant. */
export function supportGrantQuery(client: Client, accountId: string) {
  return queryOptions({
    queryKey: ['support_grants', accountId],
    queryFn: async ({ signal }): Promise<Grant | null> => {
      const row = dataOf(
        await client
          .from('support_grants')
          .select('granted_by, allows_writing, expires_at')
          .eq('account_id', accountId)
          .is('ended_at', null)
          .abortSignal(signal)
          .maybeSingle(),
      )
      if (row === null) return null
      return { grantedBy: row.granted_by, allowsWriting: row.allows_writing, expiresAt: row.expires_at }
    },
    meta: { failure: () => ({ title: TEXTS.support.failed }) },
  })
}

const reload = ['accounts', 'support_grants', 'support_loosenings'] as const

export function useSetSupportAccess(accountId: string) {
  return useChange({
    send: async (client, level: SupportLevel) =>
      dataOf(await client.rpc('set_support_access', { account_id: accountId, level })),
    reload,
    meta: {
      answer: (counts: unknown) => ({ title: counts === false ? TEXTS.decisions.waits : TEXTS.support.saved }),
      failure: (error: Error) => failureWithReason(TEXTS.support.saveFailed)(error),
    },
  })
}

/** Lets the firm in for 24 hours. */
export function useGrantAccess(accountId: string) {
  return useChange({
    send: async (client, allowsWriting: boolean) =>
      dataOf(await client.rpc('grant_support_access', { account_id: accountId, allows_writing: allowsWriting })),
    reload,
    meta: {
      answer: (until: unknown) => ({ title: until === null ? TEXTS.decisions.waits : TEXTS.support.granted }),
      failure: (error: Error) => failureWithReason(TEXTS.support.grantFailed)(error),
    },
  })
}

export function useEndGrant(accountId: string) {
  return useChange({
    send: async (client, _nothing: void) => dataOf(await client.rpc('end_support_grant', { account_id: accountId })),
    reload,
    meta: {
      success: () => ({ title: TEXTS.support.ended }),
      failure: (error: Error) => failureWithReason(TEXTS.support.endFailed)(error),
    },
  })
}
