import type { Settings } from './settings.ts'

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i

/**
 * Whether users reach the engine only at an address of this machine: by PORTICO_URL, else by the address that it listens on. An
 * engine that trusts a proxy's headers, and has no PORTICO_URL, may have strangers behind that proxy.
 */
export function isLocalMachine(settings: Pick<Settings, 'publicUrl' | 'host' | 'trustProxy'>): boolean {
  if (settings.publicUrl !== undefined) return LOOPBACK.test(new URL(settings.publicUrl).hostname)
  return !settings.trustProxy && LOOPBACK.test(settings.host ?? '')
}

/** Whether the sample users of training have the published passwords. */
export function hasDemo(settings: Pick<Settings, 'publicUrl' | 'host' | 'trustProxy' | 'demo'>): boolean {
  return settings.demo === undefined ? isLocalMachine(settings) : settings.demo === 'on'
}

/** Where mails go: to a mail server, to the mailbox, or nowhere, because the mailbox is only for a local machine. */
export type MailRoute = 'smtp' | 'mailbox' | 'nowhere'

export function mailRoute(settings: Pick<Settings, 'publicUrl' | 'host' | 'trustProxy' | 'smtpUrl'>): MailRoute {
  if (settings.smtpUrl !== undefined) return 'smtp'
  return isLocalMachine(settings) ? 'mailbox' : 'nowhere'
}
