import type { IncomingMessage } from 'node:http'
import type { Settings } from './settings.ts'

const LOOPBACK = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i

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

/** Each is added by some proxies, and by no browser. */
const PROXY_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
]

/** What shows that a request came through a proxy, or for another host than this machine. Null if nothing does. */
export function signOfOthers({ headers, httpVersion }: IncomingMessage): string | null {
  const header = PROXY_HEADERS.find((name) => headers[name] !== undefined)
  if (header !== undefined) return header
  // Without further settings nginx adds no header and replaces the host by the address of the engine. Only the version shows it.
  if (httpVersion === '1.0') return 'HTTP/1.0'
  const { host = '' } = headers
  return LOOPBACK.test(host.replace(/:\d+$/, '')) ? null : `host ${host}`
}

/** Where mails go: to a mail server, to the mailbox, or nowhere, because the mailbox is only for a local machine. */
export type MailRoute = 'smtp' | 'mailbox' | 'nowhere'

export function mailRoute(settings: Pick<Settings, 'publicUrl' | 'host' | 'trustProxy' | 'smtpUrl'>): MailRoute {
  if (settings.smtpUrl !== undefined) return 'smtp'
  return isLocalMachine(settings) ? 'mailbox' : 'nowhere'
}
