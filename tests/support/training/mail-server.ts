import { expect } from 'vitest'
import { smtpServer } from '../smtp-server.ts'
import { training } from './training.ts'

export interface ReceivedMail {
  readonly recipients: readonly string[]
  /** Headers and body, decoded. */
  readonly text: string
  /** The same without the HTML. */
  readonly plain: string
}

/** The mail server that the engine is configured for. It listens between `start` and `stop`. */
export async function mailServer() {
  const server = await smtpServer({ port: training.ports.smtp })
  const mails = (pattern: string): ReceivedMail[] =>
    server.received
      .map(({ recipients, raw }) => ({ recipients, text: decoded(raw) }))
      .map((mail) => ({ ...mail, plain: mail.text.split('Content-Type: text/html')[0] ?? '' }))
      .filter(({ recipients, text }) => recipients.includes(pattern) || text.includes(pattern))
  return {
    start: () => server.start(),
    stop: () => server.stop(),
    /** The mails to this address, or with this text. */
    mails,
    /** Waits for the first such mail. The engine retries after ten and after thirty seconds. */
    async mailTo(pattern: string): Promise<ReceivedMail> {
      await expect.poll(() => mails(pattern).length, { timeout: 50_000, interval: 100 }).toBeGreaterThan(0)
      return mails(pattern)[0] as ReceivedMail
    },
  }
}

/** All links in a mail. */
export function linksIn(text: string): string[] {
  return [...text.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))
}

/** The link to the portal's confirmation page. */
export function linkIn(text: string): string {
  return linksIn(text).find((link) => link.includes('/confirm?')) ?? ''
}

/** Decodes quoted-printable: soft line breaks and hexadecimal bytes. */
function decoded(raw: string): string {
  const bytes = raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
