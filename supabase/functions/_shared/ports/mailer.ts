import nodemailer from 'nodemailer'
import type { MailSettings } from '../runtime/environment.ts'

/** A mail to one address. */
export interface Mail {
  /** The same for every attempt: it becomes the Message-ID, so that a mail that arrives twice can be recognised. */
  readonly id: string
  readonly to: string
  readonly replyTo?: string
  /** Takes a POST that ends mails of this kind: RFC 8058. */
  readonly unsubscribeUrl?: string
  readonly subject: string
  readonly text: string
  /** The same in HTML. */
  readonly html?: string
}

export interface Mailer {
  /** Rejects if no server accepted the mail. */
  send(mail: Mail): Promise<void>
}

/** Longer than a working mail server takes. */
const LIMIT_MS = 30_000

/** On the engine the engine takes mails; on Supabase they go to the SMTP server. */
export function mailer(settings: MailSettings, engine: SendThroughEngine | null): Mailer {
  const server = engine === null ? serverOf(settings) : byEngine(engine)
  return { send: (mail) => server.send({ ...mail, subject: literal(mail.subject) }) }
}

function serverOf({ smtpUrl, from }: MailSettings): Mailer {
  if (smtpUrl !== null) return bySmtp(smtpUrl, from)
  return { send: () => Promise.reject(new Error('no mail server is set: SMTP_URL')) }
}

/** Mail programs decode `=?UTF-8?Q?…?=` in a header (RFC 2047): somebody could hide line breaks and other text in it. */
const literal = (subject: string): string => subject.replaceAll('=?', '= ?')

type SendThroughEngine = (mail: Mail, signal: AbortSignal) => Promise<Response>

function byEngine(engine: SendThroughEngine): Mailer {
  return {
    async send(mail) {
      const response = await engine(mail, AbortSignal.timeout(LIMIT_MS))
      const answer = await response.text()
      if (!response.ok) throw new Error(`the engine did not take the mail: ${response.status} ${answer.slice(0, 200)}`)
    },
  }
}

function bySmtp(url: string, from: string): Mailer {
  return {
    async send({ id, to, replyTo, unsubscribeUrl, subject, text, html }) {
      const smtp = nodemailer.createTransport({
        url,
        // The password is sent encrypted only, except to this machine or if the URL allows it.
        requireTLS: needsTls(new URL(url)),
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 20_000,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      const sent = smtp.sendMail({
        from,
        // As objects, which nodemailer does not split: a list of addresses stays one invalid address.
        to: { name: '', address: to },
        ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
        subject,
        text,
        ...(html === undefined ? {} : { html }),
        messageId: `<${id}@${from.replace(/^.*@|>.*$/g, '')}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) },
      })
      try {
        await inTime(sent)
      } finally {
        smtp.close()
      }
    },
  }
}

/** Mail programs offer to unsubscribe if both are set. Only a web address of ASCII can stand in the header. */
function unsubscribeHeaders(url: string | undefined): Record<string, string> {
  if (url === undefined) return {}
  if (!/^https?:\/\/[!#-;=?-~]+$/.test(url)) throw new Error('the address for unsubscribing is not a web address')
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

function needsTls({ protocol, username, hostname, searchParams }: URL): boolean {
  const isLocal = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)
  return protocol === 'smtp:' && username !== '' && !isLocal && !searchParams.has('ignoreTLS')
}

async function inTime(sent: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the mail server did not answer in time')), LIMIT_MS)
  })
  try {
    await Promise.race([sent, late])
  } finally {
    clearTimeout(timer)
  }
}
