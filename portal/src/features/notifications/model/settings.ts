import { localStore } from '../../../lib/local-store.ts'

/** How often notifications are mailed: docs/product/notifications.md. */
export const CADENCES = ['now', 'daily', 'weekly', 'never'] as const
export type Cadence = (typeof CADENCES)[number]

/** The ten preferences with their defaults: docs/product/settings.md. */
export const DEFAULTS = {
  emailNotifications: true,
  pushNotifications: false,
  smsNotifications: false,
  marketingEmails: true,
  securityAlerts: true,
  serviceUpdates: true,
  documentAlerts: true,
  calendarReminders: true,
  chatMessages: false,
  systemMaintenance: true,
}

export type NotificationChoice = keyof typeof DEFAULTS
export type NotificationChoices = Readonly<Record<NotificationChoice, boolean>>

export interface Settings extends NotificationChoices {
  readonly cadence: Cadence
}

export const DEFAULT_SETTINGS: Settings = { ...DEFAULTS, cadence: 'daily' }

const keyOf = (userId: string) => `portico-notification-preferences-${userId}`

/** The choices that an earlier version kept in this browser; null if there are none. */
export function browserChoices(userId: string): NotificationChoices | null {
  const text = localStore.get(keyOf(userId))
  if (text === null) return null
  const stored = parse(text)
  const known = Object.entries(DEFAULTS).map(([name, byDefault]) => {
    const value = stored[name]
    return [name, typeof value === 'boolean' ? value : byDefault]
  })
  return Object.fromEntries(known) as NotificationChoices
}

export const forgetBrowserChoices = (userId: string): void => localStore.remove(keyOf(userId))

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Whether the person wants to be told of this type. The database has the same rule for mails (`private.wants_type`). */
export function wantsType(settings: NotificationChoices, type: string): boolean {
  const rule = RULES.find(([prefixes]) => prefixes.some((prefix) => type.startsWith(prefix)))
  return settings[rule?.[1] ?? 'serviceUpdates']
}

const RULES: readonly (readonly [prefixes: readonly string[], choice: NotificationChoice])[] = [
  [['document'], 'documentAlerts'],
  [['calendar', 'consult'], 'calendarReminders'],
  [['chat', 'support'], 'chatMessages'],
  [['system'], 'systemMaintenance'],
  [['marketing'], 'marketingEmails'],
  [['security_alert'], 'securityAlerts'],
]
