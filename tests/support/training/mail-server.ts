import { expect } from 'vitest'
import { smtpServer } from '../smtp-server.ts'
import { training } from './training.ts'

export interface ReceivedMail {
  readonly recipients: readonly string[]
  /** Headers and body with the transfer's encoding undone. */
  readonly text: string
}

/** The mail server that the operator has set. Away until it is started, and gone with the file. */
export async function mailServer() {
  const desk = await smtpServer({ port: training.ports.smtp })
  const mails = (pattern: string): ReceivedMail[] =>
    desk.received
      .map(({ recipients, raw }) => ({ recipients, text: decoded(raw) }))
      .filter(({ recipients, text }) => recipients.includes(pattern) || text.includes(pattern))
  return {
    start: () => desk.start(),
    stop: () => desk.stop(),
    /** Everything that came to an address, or has a text in it. */
    mails,
    /** The first of them, as soon as it is there: the engine tries again after ten seconds, then after thirty. */
    async mailTo(pattern: string): Promise<ReceivedMail> {
      await expect.poll(() => mails(pattern).length, { timeout: 50_000, interval: 100 }).toBeGreaterThan(0)
      return mails(pattern)[0] as ReceivedMail
    },
  }
}

/** Every link of a mail. */
export function linksIn(text: string): string[] {
  return [...text.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))
}

/** The one that a person is meant to follow: to the portal's page with the button. */
export function linkIn(text: string): string {
  return linksIn(text).find((link) => link.includes('/confirm?')) ?? ''
}

/** Quoted-printable: soft line breaks, and bytes in hexadecimal digits. */
function decoded(raw: string): string {
  const bytes = raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
