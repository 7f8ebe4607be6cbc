import nodemailer from 'nodemailer'
import { ConfigError } from '../config/config-error.ts'
import type { ClaimedMail } from './outbox.ts'
import { SendFailed, type Transport } from './transport.ts'

const CONNECTIONS = 4

export function createSmtpTransport(url: string, from: string, attemptMs: number): Transport {
  const sender = parseSender(from)
  const smtp = nodemailer.createTransport({
    pool: true,
    ...endpointOf(url),
    maxConnections: CONNECTIONS,
    // A message whose connection broke may have arrived; the outbox decides whether to send it again.
    maxRequeues: 0,
    idleTimeout: 10_000,
    connectionTimeout: Math.min(10_000, attemptMs),
    greetingTimeout: Math.min(10_000, attemptMs),
    socketTimeout: Math.min(30_000, attemptMs),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    parallel: CONNECTIONS,
    keepsContent: false,
    async send(mail) {
      const sent = smtp.sendMail({
        from: sender,
        to: { name: '', address: mail.to },
        ...(mail.replyTo === undefined ? {} : { replyTo: { name: '', address: mail.replyTo } }),
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        // The same at every attempt, so that a message that arrives twice can be recognised.
        messageId: messageIdOf(mail, sender.address),
        // Nobody needs out-of-office replies here.
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
      })
      await withLimit(sent, attemptMs).catch((error: unknown) => {
        throw sendFailed(error)
      })
    },
    close: () => smtp.close(),
  }
}

/** By RFC 8058 both together: a mail program posts to the address, without a session. */
function unsubscribeHeaders({ unsubscribeUrl }: ClaimedMail): Record<string, string> {
  if (unsubscribeUrl === undefined) return {}
  return { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** Credentials are never sent without TLS, except on this machine or if the URL allows it (`?ignoreTLS=true`). */
function endpointOf(url: string): { url: string; requireTLS?: boolean } {
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (parsed === null || !/^smtps?:$/.test(parsed.protocol) || parsed.hostname === '')
    throw new ConfigError('SMTP_URL: expected smtp://user:password@host:port or smtps://…')
  const isLocal = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(parsed.hostname)
  const mayBePlain = parsed.username === '' || isLocal || parsed.searchParams.has('ignoreTLS')
  return parsed.protocol === 'smtps:' || mayBePlain ? { url } : { url, requireTLS: true }
}

/** `Portico <portal@example.com>` or the address alone. */
function parseSender(from: string): { name: string; address: string } {
  const match =
    /^(?:"?(?<name>[^"<>\p{Cc}]*?)"? *<(?<inside>[^<>\s@,]+@[^<>\s@,]+)>|(?<alone>[^<>\s@,]+@[^<>\s@,]+))$/u.exec(
      from.trim(),
    )
  const address = match?.groups?.['inside'] ?? match?.groups?.['alone']
  if (address === undefined) throw new ConfigError('MAIL_FROM: expected an address, or a name and <an address>')
  return { name: match?.groups?.['name']?.trim() ?? '', address }
}

function messageIdOf(mail: ClaimedMail, sender: string): string {
  return `<${mail.id}@${sender.slice(sender.lastIndexOf('@') + 1)}>`
}

async function withLimit(sent: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' })), ms)
  })
  try {
    await Promise.race([sent, limit])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * A 5xx about the recipient or the content is final. One about the sign-in or the sender is about the settings, which the
 * operator can correct.
 */
function sendFailed(error: unknown): SendFailed {
  const { code, responseCode, command, message } = error as {
    code?: string
    responseCode?: number
    command?: string
    message?: string
  }
  const refused = (responseCode ?? 0) >= 500
  const permanent = refused && ((code === 'EENVELOPE' && command === 'RCPT TO') || code === 'EMESSAGE')
  const unreachable = code !== 'EENVELOPE' && code !== 'EMESSAGE'
  const text = [code, responseCode, message].filter((part) => part !== undefined).join(' ')
  return new SendFailed(text.slice(0, 500), { permanent, unreachable })
}
