import { scrub } from '../log/scrub.ts'
import { firstLink } from './html-to-text.ts'
import { singleLine } from './message.ts'
import type { Transport } from './transport.ts'

/** The mailbox shows the newest messages, and is not an archive. */
export const KEPT_MESSAGES = 300

/** Where lines about mails go. */
export interface Console {
  readonly print: (line: string) => void
  /** If false, a log may keep what is printed; the link, which signs its reader in, is left out then. */
  readonly isTerminal: boolean
}

/** Used without an SMTP server: the message stays in the table, and its link is printed for an operator at a terminal. */
export function createMailboxTransport(environment: string, { print, isTerminal }: Console): Transport {
  return {
    parallel: 20,
    keepsContent: true,
    send({ to, subject, html, text }) {
      const link = isTerminal ? firstLink(html, text) : null
      const parts = [`mail (${environment}) to ${shorten(to)}:`, scrub(subject), ...(link === null ? [] : [link])]
      print(singleLine(parts.join(' ')))
      return Promise.resolve()
    },
    close() {},
  }
}

/** Shortens an address, also a short one, so that only its owner recognises it. */
function shorten(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, Math.min(2, Math.floor(at / 2)))}…${address.slice(at)}`
}
