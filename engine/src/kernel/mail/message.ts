import { htmlToText } from './html-to-text.ts'

export interface MailMessage {
  /** One address, without a name. */
  readonly to: string
  readonly subject: string
  readonly html: string
  /** If it is blank, it is made from the HTML. */
  readonly text: string
  readonly replyTo?: string
  /** Takes a POST that ends mails of this kind (RFC 8058). It becomes the two headers with which mail programs offer it. */
  readonly unsubscribeUrl?: string
}

export interface StoredMessage extends MailMessage {
  readonly id: string
  readonly createdAt: string
  readonly sentAt: string | null
}

/** A message that must not be sent. The error says what is wrong, but never quotes the message. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

/**
 * One plain address: no name, no list, no quoting, no comment. Without separators and line breaks nobody can add a second
 * recipient or a header.
 */
const ADDRESS = /^[^\s\p{Cc}<>()[\]\\,;:"@]{1,64}@[^\s\p{Cc}<>()\\,;:"@]{1,255}$/u
const CONTROL = /[\p{Cc}\u2028\u2029]/u

export function checkMessage(message: MailMessage): MailMessage {
  const { to, subject, html, text, replyTo, unsubscribeUrl } = message
  if (!isAddress(to)) throw new MailRefused('the recipient is not one plain mail address')
  if (replyTo !== undefined && !isAddress(replyTo))
    throw new MailRefused('the reply address is not a plain mail address')
  if (unsubscribeUrl !== undefined && !isWebAddress(unsubscribeUrl))
    throw new MailRefused('the address for unsubscribing is not a web address')
  if (CONTROL.test(subject)) throw new MailRefused('the subject holds a line break or a control character')
  if (subject.trim() === '' || subject.length > 500) throw new MailRefused('the subject is empty or too long')
  const plain = text.trim() === '' ? htmlToText(html) : text
  if (plain.trim() === '') throw new MailRefused('the message is empty')
  return { ...message, text: plain }
}

function isAddress(value: string): boolean {
  return ADDRESS.test(value)
}

/** Only characters that can stand between the angle brackets of a header. */
function isWebAddress(value: string): boolean {
  return value.length <= 1000 && /^https?:\/\/[!#-;=?-~]+$/.test(value) && URL.canParse(value)
}

/** For headers made from data: replaces control characters and line breaks by a space. */
export function singleLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim()
}
