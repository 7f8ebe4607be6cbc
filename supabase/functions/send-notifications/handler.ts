import { failure, refuseMethod } from '../_shared/http/answers.ts'
import type { Mailer } from '../_shared/ports/mailer.ts'
import type { Channel, NotificationMessage, NotificationMessages } from '../_shared/ports/notification-messages.ts'
import type { TextMessages } from '../_shared/ports/text-messages.ts'
import { composeMail, composeText, type Firm } from './compose.ts'

export interface Dependencies {
  /** Only the schedule may call it. */
  readonly isSchedule: boolean
  readonly messages: NotificationMessages
  readonly mailer: Mailer
  /** Null if the firm has no gateway. */
  readonly textMessages: TextMessages | null
  readonly firm: Firm
  /** Stores the firm's time zone in the database, which writes the times of consults into notifications. */
  readonly noteTimeZone: () => Promise<void>
}

/** After so many failures the server of a channel is taken to be down, and the rest waits for the next round. */
const MAX_FAILURES = 3
/** For each channel. The next round continues. */
const MAX_MESSAGES = 500

/** Makes the mails and text messages that are due, and sends them: docs/product/notifications.md. */
export async function sendNotifications(request: Request, dependencies: Dependencies): Promise<Response> {
  const refused = refuseMethod(request, ['POST'])
  if (refused !== null) return refused
  const { isSchedule, messages, textMessages } = dependencies
  if (!isSchedule) return failure(403, 'Only the schedule sends notifications')
  await dependencies.noteTimeZone().catch((error: unknown) => {
    console.error('the time zone could not be stored: the former one stays', error)
  })
  try {
    const made = await messages.make(textMessages !== null)
    const mails = await sendWaiting('mail', dependencies)
    const texts = textMessages === null ? { sent: 0, failed: 0 } : await sendWaiting('sms', dependencies)
    return Response.json({ success: true, made, sent: mails.sent + texts.sent, failed: mails.failed + texts.failed })
  } catch (error) {
    console.error('notifications could not be sent', error)
    return failure(500, 'Failed to send notifications')
  }
}

/**
 * Claims and sends one message after the other, so that no claim expires while its message waits. Each channel has its own
 * failures: a gateway that is down stops no mail. A claim that fails counts as one of them, and the next may work.
 */
async function sendWaiting(channel: Channel, dependencies: Dependencies): Promise<{ sent: number; failed: number }> {
  const { messages } = dependencies
  const outcome = { sent: 0, failed: 0 }
  while (outcome.failed < MAX_FAILURES && outcome.sent < MAX_MESSAGES) {
    let id = 'that was claimed'
    try {
      const message = await messages.claim(channel)
      if (message === null) break
      id = message.id
      await sendOne(message, dependencies)
      await messages.noteSent(id)
      outcome.sent += 1
    } catch (error) {
      console.error(`the message ${id} could not be sent and is tried again`, error)
      outcome.failed += 1
    }
  }
  return outcome
}

function sendOne(message: NotificationMessage, { mailer, textMessages, firm }: Dependencies): Promise<void> {
  if (message.channel === 'mail') return mailer.send(composeMail(message, firm))
  if (textMessages === null) return Promise.reject(new Error('there is no gateway for text messages any more'))
  return textMessages.send(message.id, composeText(message, firm))
}
