import type { IncomingMessage, ServerResponse } from 'node:http'
import type { StoredMessage } from '../../kernel/mail/mailer.ts'
import type { EnvironmentSlot } from '../environment-slot.ts'
import { refuse } from '../failure.ts'
import { Refusal } from '../refusal.ts'
import { send, sendJson } from '../send.ts'
import { isFromThisMachine } from '../local-request.ts'
import { mailboxPage } from './mailbox-page.ts'
import { STYLE_HASH } from './mailbox-style.ts'

const LIMIT = 300

const HEADERS: readonly [string, string][] = [
  ['cache-control', 'no-store'],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'no-referrer'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
]

const CLOSED_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const PAGE_POLICY = `${CLOSED_POLICY}; style-src '${STYLE_HASH}'; frame-src 'self'`
/** A mail may look as it likes, but runs nothing, fetches nothing, and opens its links in another tab. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

export function isMailboxPath(path: string): boolean {
  return path === '/mailbox' || path.startsWith('/mailbox/')
}

/**
 * `/mailbox`, its messages as JSON at `/mailbox/messages`, and one mail as it is at `/mailbox/message`. Links in mails
 * are as good as passwords, so only from this machine, and only where no SMTP server takes the mails to their owners.
 */
export async function serveMailbox(
  slots: readonly EnvironmentSlot[],
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  search: string,
): Promise<void> {
  for (const [name, value] of HEADERS) response.setHeader(name, value)
  response.setHeader('content-security-policy', CLOSED_POLICY)
  const deny = (status: number, message: string, headers?: Record<string, string>): void =>
    refuse(request, response, new Refusal(status, { message }, headers))
  if (!isFromThisMachine(request)) return deny(403, 'The mailbox answers only to requests from this machine')
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return deny(405, 'Method not allowed', { allow: 'GET, HEAD' })
  if (slots.some((slot) => slot.running === null)) return deny(503, 'The server is starting', { 'retry-after': '1' })

  const boxes = slots.flatMap((slot) => {
    const mailer = slot.running?.mailer
    return mailer?.isMailbox === true ? [{ name: slot.name, mailer }] : []
  })
  const parameters = new URLSearchParams(search)
  const box = boxes.find(({ name }) => name === (parameters.get('environment') ?? boxes[0]?.name))
  if (box === undefined) return deny(404, 'There is no such mailbox')
  const messages = await box.mailer.messages(LIMIT)
  const chosen = messages.find(({ id }) => id === parameters.get('id'))
  switch (path) {
    case '/mailbox':
    case '/mailbox/': {
      const isText = parameters.get('view') === 'text'
      const environments = boxes.map(({ name }) => name)
      const page = mailboxPage({ environments, environment: box.name, messages, chosen, isText })
      return sendHtml(response, PAGE_POLICY, page)
    }
    case '/mailbox/messages':
      return sendJson(response, 200, messages.map(asJson))
    case '/mailbox/message':
      if (chosen === undefined) break
      return sendHtml(response, MAIL_POLICY, withLinksInNewTabs(chosen.html))
  }
  return deny(404, 'There is no such message')
}

/** Exactly these keys: tests and tools rely on them. */
function asJson({ id, to, subject, text, html, createdAt }: StoredMessage): Record<string, string> {
  return { id, to, subject, text, html, created_at: createdAt }
}

function sendHtml(response: ServerResponse, policy: string, html: string): void {
  response.setHeader('content-security-policy', policy)
  send(response, 200, { 'content-type': 'text/html; charset=utf-8' }, html)
}

/** Inside its frame a link would open what refuses to be framed. */
function withLinksInNewTabs(html: string): string {
  const base = '<base target="_blank">'
  const head = /<head\b[^>]*>/i.exec(html)
  if (head === null) return `<!doctype html>${base}${html}`
  const end = head.index + head[0].length
  return html.slice(0, end) + base + html.slice(end)
}
