import { localStore } from '../../../lib/local-store.ts'

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

const keyOf = (userId: string) => `portico-notification-preferences-${userId}`

/** The stored text; null if this browser has stored none. */
export const storedChoices = (userId: string): string | null => localStore.get(keyOf(userId))

/** Missing or invalid choices get their default. */
export function readChoices(text: string | null): NotificationChoices {
  const stored = parse(text)
  const known = Object.entries(DEFAULTS).map(([name, byDefault]) => {
    const value = stored[name]
    return [name, typeof value === 'boolean' ? value : byDefault]
  })
  return Object.fromEntries(known) as NotificationChoices
}

export function storeChoices(userId: string, choices: NotificationChoices): void {
  if (!localStore.works()) throw new Error('This browser stores nothing')
  localStore.set(keyOf(userId), JSON.stringify(choices))
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()

/** The browser reports what other windows store, but not what this one stores, so both are listened to. */
export function watchChoices(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function parse(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
