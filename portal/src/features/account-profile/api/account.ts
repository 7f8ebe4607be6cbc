import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOf, RequestError } from '../../../lib/request-error.ts'
import type { Client, Row } from '../../../lib/supabase.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { TEXTS } from '../texts.ts'

/** How the account wants to be notified: docs/product/accounts.md. */
export interface Channels {
  readonly email: boolean
  readonly sms: boolean
  readonly phone: boolean
}

/** The defaults of an account: docs/product/accounts.md. */
const DEFAULTS: Channels = { email: true, sms: false, phone: false }

export function channelsQuery(client: Client, accountId: string) {
  return queryOptions({
    queryKey: ['notification_preferences', accountId],
    queryFn: async ({ signal }): Promise<Channels> => {
      const row = dataOf(
        await client
          .from('notification_preferences')
          .select('email_notifications, sms_whatsapp_notifications, phone_notifications')
          .eq('account_id', accountId)
          .abortSignal(signal)
          .maybeSingle(),
      )
      if (row === null) return DEFAULTS
      return {
        email: row.email_notifications,
        sms: row.sms_whatsapp_notifications,
        phone: row.phone_notifications,
      }
    },
    meta: { failure: () => ({ title: TEXTS.failed }) },
  })
}

/** Whether the firm sends text messages. While it is not known, nothing else is said. */
export function textMessagesOfferedQuery(client: Client) {
  return queryOptions({
    queryKey: ['notification_preferences', 'text-messages'],
    queryFn: async ({ signal }): Promise<boolean> =>
      dataOf(await client.rpc('offers_text_messages').abortSignal(signal)),
  })
}

async function saveChannels(client: Client, accountId: string, { email, sms, phone }: Channels): Promise<void> {
  dataOf(
    await client
      .from('notification_preferences')
      .upsert({
        account_id: accountId,
        email_notifications: email,
        sms_whatsapp_notifications: sms,
        phone_notifications: phone,
      } satisfies Omit<Row<'notification_preferences'>, 'created_at'>)
      .select('account_id')
      .single(),
  )
}

/** The code of a foreign key error: somebody has deleted the account since the page was loaded. */
const NO_ACCOUNT = '23503'

export function useSaveChannels(accountId: string) {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (channels: Channels) => saveChannels(client, accountId, channels),
    onSuccess: (_data, channels) => queries.setQueryData(channelsQuery(client, accountId).queryKey, channels),
    meta: {
      success: () => ({ title: TEXTS.channels.saved }),
      failure: (error) =>
        error instanceof RequestError && error.code === NO_ACCOUNT
          ? { title: TEXTS.channels.saveFailed, description: TEXTS.channels.noAccount }
          : { title: TEXTS.channels.saveFailed },
      canRetry: true,
    },
  })
}

export type AccountDetails = Pick<Row<'accounts'>, 'name' | 'subscription_tier' | 'subscription_end' | 'spoc'>

export function accountDetailsQuery(client: Client, accountId: string) {
  return queryOptions({
    queryKey: ['accounts', accountId, 'details'],
    queryFn: async ({ signal }): Promise<AccountDetails> =>
      dataOf(
        await client
          .from('accounts')
          .select('name, subscription_tier, subscription_end, spoc')
          .eq('id', accountId)
          .abortSignal(signal)
          .single(),
      ),
    meta: { failure: () => ({ title: TEXTS.failed }) },
  })
}

/** How many people belong to the account, however they joined. A failure is only logged. */
export function memberCountQuery(client: Client, accountId: string) {
  return queryOptions({
    queryKey: ['user_accounts', 'count', accountId],
    queryFn: async ({ signal }): Promise<number> => {
      const members = client.rpc('list_account_members', { target_account_id: accountId }, { count: 'exact' })
      const answer = await members.limit(1).abortSignal(signal)
      return answer.count ?? dataOf(answer).length
    },
  })
}
