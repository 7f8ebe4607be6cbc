import type { Settings } from './settings.ts'

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i

/**
 * Whether people reach the engine at an address of this machine alone: by PORTICO_URL, else by the address it listens on.
 * An engine that believes a proxy's headers, and is not told its public address, has strangers behind that proxy.
 */
export function isOwnMachine(settings: Pick<Settings, 'publicUrl' | 'host' | 'trustProxy'>): boolean {
  if (settings.publicUrl !== undefined) return LOOPBACK.test(new URL(settings.publicUrl).hostname)
  return !settings.trustProxy && LOOPBACK.test(settings.host ?? '')
}

/** Whether the sample people of training can be signed in with the passwords that everyone may read. */
export function hasDemo(settings: Pick<Settings, 'publicUrl' | 'host' | 'trustProxy' | 'demo'>): boolean {
  return settings.demo === undefined ? isOwnMachine(settings) : settings.demo === 'on'
}

/** Where mails go: to a mail server, into the mailbox, or nowhere, since a mailbox is for a local machine. */
export type MailRoute = 'smtp' | 'mailbox' | 'nowhere'

export function mailRoute(settings: Pick<Settings, 'publicUrl' | 'host' | 'trustProxy' | 'smtpUrl'>): MailRoute {
  if (settings.smtpUrl !== undefined) return 'smtp'
  return isOwnMachine(settings) ? 'mailbox' : 'nowhere'
}
