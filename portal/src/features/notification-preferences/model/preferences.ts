import { localStore } from '../../../lib/local-store.ts'

/** Spec part 1 §3 and §9: the ten, with their defaults. */
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

const keyOf = (userId: string) => `portico-notification-preferences-${userId}`

/** What this browser has kept; whatever is missing or wrong there is as by default. */
export function readChoices(userId: string): NotificationChoices {
  const kept = parse(localStore.get(keyOf(userId)))
  const known = Object.entries(DEFAULTS).map(([name, usual]) => {
    const value = kept[name]
    return [name, typeof value === 'boolean' ? value : usual]
  })
  return Object.fromEntries(known) as NotificationChoices
}

export function keepChoices(userId: string, choices: NotificationChoices): void {
  localStore.set(keyOf(userId), JSON.stringify(choices))
}

function parse(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
