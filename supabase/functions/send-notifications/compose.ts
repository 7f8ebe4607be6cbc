import type { MessageItem, TextMessage } from '../_shared/contracts/notification-messages.ts'
import { oneLine } from '../_shared/contracts/text.ts'
import type { Language } from '../_shared/mail/languages.ts'
import { entry, letter, link, paragraph } from '../_shared/mail/letter.ts'
import { TEXTS } from '../_shared/mail/texts.ts'
import type { Mail } from '../_shared/ports/mailer.ts'
import type { NotificationMessage } from '../_shared/ports/notification-messages.ts'
import { ownTitle } from './own-titles.ts'

export interface Firm {
  readonly product: string
  /** In which the times of consults are written. */
  readonly timeZone: string
  /** The portal, without a slash at the end. */
  readonly portal: string
  /** The function `unsubscribe`; a token follows it. */
  readonly unsubscribe: string
}

/** A mail with a link for each notification: docs/product/notifications.md. */
export function composeMail(message: NotificationMessage, firm: Firm): Mail {
  const { product, portal, unsubscribe, timeZone } = firm
  const { id, language, recipient, personName, items, more, token, accessHeads } = message
  const { greeting, notifications: texts } = TEXTS[language]
  const count = items.length + more
  const withAccount = new Set(items.map(({ account }) => account)).size > 1
  const [first] = items
  const subject =
    count === 1 && first ? (ownTitle(first, language, timeZone) ?? oneLine(first.title, 150)) : texts.subject(count)
  const lineOf = (item: MessageItem): string => {
    // What the portal itself wrote needs no label: it says what it is.
    const line =
      ownTitle(item, language, timeZone) ?? TEXTS[language].labelled(labelOf(item, language), oneLine(item.title, 300))
    return withAccount && item.account !== null ? `${line} (${oneLine(item.account, 100)})` : line
  }
  const blocks = [
    paragraph(greeting(oneLine(personName, 100))),
    paragraph(texts.happened(count)),
    ...items.map((item) => entry(linkTo(item, portal), lineOf(item))),
    ...(more > 0 ? [link(language, `${portal}/notifications`, texts.more(more))] : []),
    ...(accessHeads.length > 0
      ? [
          paragraph(
            ...accessHeads.map(({ account, seq, hash }) => texts.accessHead(oneLine(account, 100), seq, hash)),
            texts.keepHead,
          ),
          link(language, `${portal}/access-log`, texts.accessLog),
        ]
      : []),
    link(language, `${portal}/settings/notifications`, texts.preferences),
  ]
  const shown = { language, title: subject, blocks, signature: product }
  return {
    id,
    to: recipient,
    ...letter({ ...shown, subject: TEXTS[language].labelled(oneLine(product, 60), subject) }, { product, portal }),
    // The answer of that address speaks English without it.
    unsubscribeUrl: `${unsubscribe}/${token}${language === 'en' ? '' : `?lang=${language}`}`,
  }
}

/** Short, because a gateway may charge for each 160 characters. It tells of security alerts, and the portal writes none itself. */
export function composeText(
  { language, recipient, items, more }: NotificationMessage,
  { product, portal }: Firm,
): TextMessage {
  const { labelled, notifications: texts } = TEXTS[language]
  const [first] = items
  const title = first === undefined ? '' : oneLine(first.title, 80)
  const others = items.length - 1 + more
  const url = first === undefined || others > 0 ? `${portal}/notifications` : linkTo(first, portal)
  const words = `${title}${others > 0 ? ` (${texts.more(others)})` : ''}`
  return { to: recipient.trim(), text: `${labelled(oneLine(product, 30), words)} ${url}` }
}

const linkTo = ({ id }: MessageItem, portal: string): string => `${portal}/notifications?id=${id}`

/** A type that the portal does not know is shown as it is called: `audit_done` as "Audit done". */
function labelOf({ type }: MessageItem, language: Language): string {
  const labels: Readonly<Record<string, string>> = TEXTS[language].notifications.types
  const words = oneLine(type.replaceAll('_', ' '), 60)
  const label = Object.hasOwn(labels, type) ? labels[type] : undefined
  return label ?? words.charAt(0).toUpperCase() + words.slice(1)
}
