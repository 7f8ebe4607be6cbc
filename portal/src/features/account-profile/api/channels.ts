import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../lib/request-error.ts'
import type { Client, Row } from '../../../lib/supabase.ts'

/** How the account wants to be notified: spec part 1 §3, notification_preferences. */
export interface Channels {
  readonly email: boolean
  readonly sms: boolean
  readonly phone: boolean
}

/** Spec part 1 §9: "Account-level defaults: email on, SMS/WhatsApp off, phone off." */
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
    meta: { failure: { title: 'Failed to load account data' } },
  })
}

export async function saveChannels(client: Client, accountId: string, { email, sms, phone }: Channels): Promise<void> {
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
