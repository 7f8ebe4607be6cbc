import type { IncomingMessage, ServerResponse } from 'node:http'
import type { StoredMessage } from '../../kernel/mail/mailer.ts'
import type { EnvironmentSlot } from '../environment/slot.ts'
import { refuse } from '../http/failure.ts'
import { Refusal } from '../http/refusal.ts'
import { send, sendJson } from '../http/send.ts'
import { keyNeeded, type OperatorAccess } from '../operator/operator-key.ts'
import { keyPage, mailboxPage } from './mailbox-page.ts'
import { STYLE_HASH } from './mailbox-style.ts'

const MAX_MESSAGES = 300

const HEADERS: readonly [string, string][] = [
  ['cache-control', 'no-store'],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'no-referrer'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
]

const CLOSED_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const PAGE_POLICY = `${CLOSED_POLICY}; style-src '${STYLE_HASH}'; frame-src 'self'`
/** A mail is shown with its own styles, but runs no script, loads nothing, and opens its links in another tab. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

export function isMailboxPath(path: string): boolean {
  return path === '/mailbox' || path.startsWith('/mailbox/')
}

/**
 * Serves the page `/mailbox`, its messages as JSON at `/mailbox/messages`, and the HTML of one mail at `/mailbox/message`. Links
 * in mails are as good as passwords, so only the operator may read them: with the key, or the cookie that replaces it. Without
 * slots there is no mailbox.
 */
export async function serveMailbox(
  slots: readonly EnvironmentSlot[],
  operator: OperatorAccess,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  search: string,
): Promise<void> {
  for (const [name, value] of HEADERS) response.setHeader(name, value)
  response.setHeader('content-security-policy', CLOSED_POLICY)
  const deny = (status: number, message: string, headers?: Record<string, string>): void =>
    refuse(request, response, new Refusal(status, { message }, headers))
  if (slots.length === 0) return deny(404, 'There is no mailbox here')
  const isPage = path === '/mailbox' || path === '/mailbox/'
  const parameters = new URLSearchParams(search)
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  if (isPage && isReading && operator.isKey(parameters.get('key') ?? '')) {
    parameters.delete('key')
    const rest = parameters.size === 0 ? '' : `?${parameters.toString()}`
    return send(response, 303, { location: `/mailbox${rest}`, 'set-cookie': operator.setCookie() }, null)
  }
  if (!operator.hasKey(request) && !operator.hasCookie(request)) {
    if (!isPage || !isReading || !wantsHtml(request)) return refuse(request, response, keyNeeded())
    return sendHtml(response, 401, PAGE_POLICY, keyPage())
  }
  if (!isReading) return deny(405, 'Method not allowed', { allow: 'GET, HEAD' })
  if (slots.some((slot) => slot.running === null)) return deny(503, 'The server is starting', { 'retry-after': '1' })

  const boxes = slots.flatMap((slot) => {
    const mailer = slot.running?.mailer
    return mailer?.isMailbox === true ? [{ name: slot.name, mailer }] : []
  })
  const box = boxes.find(({ name }) => name === (parameters.get('environment') ?? boxes[0]?.name))
  if (box === undefined) return deny(404, 'There is no such mailbox')
  const messages = await box.mailer.messages(MAX_MESSAGES)
  const chosen = messages.find(({ id }) => id === parameters.get('id'))
  switch (path) {
    case '/mailbox':
    case '/mailbox/': {
      const isText = parameters.get('view') === 'text'
      const environments = boxes.map(({ name }) => name)
      const page = mailboxPage({ environments, environment: box.name, messages, chosen, isText })
      return sendHtml(response, 200, PAGE_POLICY, page)
    }
    case '/mailbox/messages':
      return sendJson(response, 200, messages.map(asJson))
    case '/mailbox/message':
      if (chosen === undefined) break
      return sendHtml(response, 200, MAIL_POLICY, withLinksInNewTabs(chosen.html))
  }
  return deny(404, 'There is no such message')
}

function wantsHtml(request: IncomingMessage): boolean {
  return (request.headers.accept ?? '').includes('text/html')
}

/** Has exactly these keys: tests and tools rely on them. */
function asJson({ id, to, subject, text, html, createdAt, unsubscribeUrl }: StoredMessage): Record<string, string> {
  const message = { id, to, subject, text, html, created_at: createdAt }
  return unsubscribeUrl === undefined ? message : { ...message, unsubscribe_url: unsubscribeUrl }
}

function sendHtml(response: ServerResponse, status: number, policy: string, html: string): void {
  response.setHeader('content-security-policy', policy)
  send(response, status, { 'content-type': 'text/html; charset=utf-8' }, html)
}

/** A link must not open inside the mail's frame: most sites refuse to be framed. */
function withLinksInNewTabs(html: string): string {
  const base = '<base target="_blank">'
  const head = /<head\b[^>]*>/i.exec(html)
  if (head === null) return `<!doctype html>${base}${html}`
  const end = head.index + head[0].length
  return html.slice(0, end) + base + html.slice(end)
}
