import { queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../../../../supabase/database.types.ts'
import { dataOf } from '../../../../lib/request-error.ts'
import type { Client } from '../../../../lib/supabase.ts'
import { useChange } from '../../../../session/use-change.ts'
import { TEXTS } from '../texts.ts'

export type Approval = Database['public']['Enums']['domain_approval']

export interface EmailDomain {
  readonly domain: string
  readonly approval: Approval
}

export function emailDomainsQuery(client: Client, accountId: string) {
  return queryOptions({
    queryKey: ['account_email_domains', accountId],
    queryFn: async ({ signal }): Promise<EmailDomain[]> =>
      dataOf(
        await client
          .from('account_email_domains')
          .select('domain, approval')
          .eq('account_id', accountId)
          .order('domain')
          .abortSignal(signal),
      ),
    staleTime: 0,
  })
}

const RELOAD = ['account_email_domains', 'profiles', 'accounts'] as const

export function useAddDomain() {
  return useChange({
    send: async (client, { accountId, domain }: { accountId: string; domain: string }) =>
      dataOf(await client.from('account_email_domains').insert({ account_id: accountId, domain })),
    reload: RELOAD,
    meta: { success: TEXTS.domainAdded, failure: TEXTS.domainAddFailed },
  })
}

export function useSetApproval() {
  return useChange({
    send: async (client, { domain, approval }: EmailDomain) =>
      dataOf(
        await client.from('account_email_domains').update({ approval }).eq('domain', domain).select('domain').single(),
      ),
    reload: RELOAD,
    meta: { success: TEXTS.approvalSaved, failure: TEXTS.approvalFailed },
  })
}

export function useRemoveDomain() {
  return useChange({
    send: async (client, domain: string) =>
      dataOf(await client.from('account_email_domains').delete().eq('domain', domain).select('domain').single()),
    reload: RELOAD,
    meta: { success: TEXTS.domainRemoved, failure: TEXTS.domainRemoveFailed },
  })
}
