import type { MessageItem, TextMessage } from '../_shared/contracts/notification-messages.ts'
import { oneLine } from '../_shared/contracts/text.ts'
import type { Mail } from '../_shared/ports/mailer.ts'
import type { NotificationMessage } from '../_shared/ports/notification-messages.ts'

export interface Addresses {
  readonly product: string
  /** The portal, without a slash at the end. */
  readonly portal: string
  /** The function `unsubscribe`; a token follows it. */
  readonly unsubscribe: string
}

/** A plain-text mail with a link for each notification: docs/product/notifications.md. */
export function composeMail(message: NotificationMessage, { product, portal, unsubscribe }: Addresses): Mail {
  const { id, recipient, personName, items, more, token } = message
  const count = items.length + more
  const withAccount = new Set(items.map(({ account }) => account)).size > 1
  const [first] = items
  const subject = count === 1 && first ? oneLine(first.title, 150) : `${count} notifications`
  const lines = items.flatMap((item) => [
    `${labelOf(item)}: ${oneLine(item.title, 300)}${withAccount && item.account !== null ? ` (${oneLine(item.account, 100)})` : ''}`,
    linkTo(item, portal),
    '',
  ])
  return {
    id,
    to: recipient,
    subject: `${oneLine(product, 60)}: ${subject}`,
    text: [
      personName === '' ? 'Hello,' : `Hello ${oneLine(personName, 100)},`,
      '',
      count === 1 ? 'There is a new notification for you.' : `There are ${count} new notifications for you.`,
      '',
      ...lines,
      ...(more > 0 ? [`and ${more} more: ${portal}/notifications`, ''] : []),
      `Choose what is mailed to you, and how often: ${portal}/settings/notifications`,
      '',
      product,
      '',
    ].join('\n'),
    unsubscribeUrl: `${unsubscribe}/${token}`,
  }
}

/** Short, because a gateway may charge for each 160 characters. */
export function composeText(
  { recipient, items, more }: NotificationMessage,
  { product, portal }: Addresses,
): TextMessage {
  const [first] = items
  const title = first === undefined ? '' : oneLine(first.title, 80)
  const others = items.length - 1 + more
  const link = first === undefined || others > 0 ? `${portal}/notifications` : linkTo(first, portal)
  return {
    to: recipient.trim(),
    text: `${oneLine(product, 30)}: ${title}${others > 0 ? ` (and ${others} more)` : ''} ${link}`,
  }
}

const linkTo = ({ id }: MessageItem, portal: string): string => `${portal}/notifications?id=${id}`

/** `security_alert` as "Security alert". */
function labelOf({ type }: MessageItem): string {
  const words = oneLine(type.replaceAll('_', ' '), 60)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
