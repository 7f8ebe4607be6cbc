import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOf } from '../../../lib/request-error.ts'
import type { Client, Row } from '../../../lib/supabase.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { browserChoices, DEFAULT_SETTINGS, forgetBrowserChoices, type Settings } from '../model/settings.ts'
import { TEXTS } from '../texts.ts'

type SettingsRow = Omit<Row<'notification_settings'>, 'user_id' | 'created_at'>

const COLUMNS =
  'email_notifications, push_notifications, sms_notifications, marketing_emails, security_alerts, service_updates, document_alerts, calendar_reminders, chat_messages, system_maintenance, cadence'

const fromRow = (row: SettingsRow): Settings => ({
  emailNotifications: row.email_notifications,
  pushNotifications: row.push_notifications,
  smsNotifications: row.sms_notifications,
  marketingEmails: row.marketing_emails,
  securityAlerts: row.security_alerts,
  serviceUpdates: row.service_updates,
  documentAlerts: row.document_alerts,
  calendarReminders: row.calendar_reminders,
  chatMessages: row.chat_messages,
  systemMaintenance: row.system_maintenance,
  cadence: row.cadence,
})

const toRow = (settings: Settings): SettingsRow => ({
  email_notifications: settings.emailNotifications,
  push_notifications: settings.pushNotifications,
  sms_notifications: settings.smsNotifications,
  marketing_emails: settings.marketingEmails,
  security_alerts: settings.securityAlerts,
  service_updates: settings.serviceUpdates,
  document_alerts: settings.documentAlerts,
  calendar_reminders: settings.calendarReminders,
  chat_messages: settings.chatMessages,
  system_maintenance: settings.systemMaintenance,
  cadence: settings.cadence,
})

async function save(client: Client, userId: string, settings: Settings): Promise<void> {
  const row = { user_id: userId, ...toRow(settings) }
  dataOf(await client.from('notification_settings').upsert(row).select('user_id').single())
}

/**
 * What an earlier version kept in this browser is taken over if the user has no settings yet, and is then removed. An
 * impersonated user's browser is another one, so nothing is taken over then.
 */
export function settingsQuery(client: Client, { id, isImpersonated }: { id: string; isImpersonated: boolean }) {
  return queryOptions({
    queryKey: ['notification_settings', id],
    queryFn: async ({ signal }): Promise<Settings> => {
      const row = dataOf(
        await client.from('notification_settings').select(COLUMNS).eq('user_id', id).abortSignal(signal).maybeSingle(),
      )
      const kept = isImpersonated ? null : browserChoices(id)
      if (row !== null || kept === null) {
        if (kept !== null) forgetBrowserChoices(id)
        return row === null ? DEFAULT_SETTINGS : fromRow(row)
      }
      const settings = { ...DEFAULT_SETTINGS, ...kept }
      await save(client, id, settings)
      forgetBrowserChoices(id)
      return settings
    },
  })
}

export function useSaveSettings(userId: string) {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (settings: Settings) => save(client, userId, settings),
    onSuccess: (_data, settings) => queries.setQueryData(['notification_settings', userId], settings),
    meta: {
      failure: () => ({ title: TEXTS.preferences.error, description: TEXTS.preferences.saveFailed }),
      success: () => ({ title: TEXTS.preferences.saved, description: TEXTS.preferences.savedDescription }),
      canRetry: true,
    },
  })
}

/** The switches of the account, which stand above the user's own. */
export interface AccountSwitches {
  readonly email: boolean
  readonly sms: boolean
  /** Messages of the browser on phones. */
  readonly phone: boolean
}

export function accountSwitchesQuery(client: Client, accountId: string) {
  return queryOptions({
    queryKey: ['notification_preferences', accountId, 'switches'],
    queryFn: async ({ signal }): Promise<AccountSwitches> => {
      const row = dataOf(
        await client
          .from('notification_preferences')
          .select('email_notifications, sms_whatsapp_notifications, phone_notifications')
          .eq('account_id', accountId)
          .abortSignal(signal)
          .maybeSingle(),
      )
      return {
        email: row?.email_notifications ?? true,
        sms: row?.sms_whatsapp_notifications ?? false,
        phone: row?.phone_notifications ?? false,
      }
    },
  })
}

/** Whether the firm sends text messages, and the number that they would go to; null if the user has none. */
export function textMessagesQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: ['profiles', userId, 'text-messages'],
    queryFn: async ({ signal }): Promise<{ isOffered: boolean; phone: string | null }> => {
      const [offered, person] = await Promise.all([
        client.rpc('offers_text_messages').abortSignal(signal),
        client.from('profiles').select('phone').eq('id', userId).abortSignal(signal).maybeSingle(),
      ])
      return { isOffered: dataOf(offered), phone: dataOf(person)?.phone?.trim() || null }
    },
  })
}
