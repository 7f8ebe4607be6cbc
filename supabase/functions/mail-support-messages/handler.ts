import { email as address } from '../_shared/contracts/fields.ts'
import { oneLine } from '../_shared/contracts/text.ts'
import { failure, refuseMethod } from '../_shared/http/answers.ts'
import { mailRound } from '../_shared/ports/mail-round.ts'
import type { Mail, Mailer } from '../_shared/ports/mailer.ts'
import type { SupportMessages, WaitingMessage } from '../_shared/ports/support-messages.ts'

export interface Dependencies {
  /** Only the schedule may call it. */
  readonly isSchedule: boolean
  readonly messages: SupportMessages
  readonly mailer: Mailer
  /** Gets the clients' replies; replies by mail to an answer go there too. */
  readonly supportEmail: string
  /** The address of the portal. */
  readonly portal: string
}

/** Mails answers to the people who asked, and replies to the firm (docs/product/support.md). Uses nothing of the request. */
export async function mailSupportMessages(
  request: Request,
  { isSchedule, messages, mailer, supportEmail, portal }: Dependencies,
): Promise<Response> {
  const refused = refuseMethod(request, ['POST'])
  if (refused !== null) return refused
  if (!isSchedule) return failure(403, 'Only the schedule mails messages of the support')
  try {
    const outcome = await mailRound(
      () => messages.claim(),
      async (message) => {
        await mailer.send(compose(message, supportEmail, portal))
        await messages.noteMailed(message.id)
      },
    )
    return Response.json({ success: true, ...outcome })
  } catch (error) {
    console.error('messages of the support could not be mailed', error)
    return failure(500, 'Failed to mail the messages')
  }
}

const MAX_SUBJECT_LENGTH = 200

/** As in send-support-email, everything that becomes a line or a header is reduced to one line here. */
export function compose(message: WaitingMessage, supportEmail: string, portal: string): Mail {
  const { id, number, priority, body, recipient } = message
  const subject = oneLine(message.subject, MAX_SUBJECT_LENGTH)
  const files = message.fileNames.map((name) => `File: ${oneLine(name)}\n`).join('')
  const link = `${portal}/contact-support?request=${message.requestId}`
  const author = oneLine(message.authorName)
  if (recipient !== null) {
    const did = message.asksBack ? 'has a question about' : 'answered'
    return {
      id,
      to: recipient,
      replyTo: supportEmail,
      subject: `Re: ${subject} (${number})`,
      text: `Hello ${oneLine(message.name)},\n\n${author} ${did} your request ${number}, "${subject}".\n\n${body}\n\n${files}Read and reply: ${link}\n`,
    }
  }
  const { authorEmail, writtenByEmail } = message
  const signedInAs =
    writtenByEmail === null
      ? authorEmail
      : `administrator ${writtenByEmail}, while impersonating ${authorEmail ?? 'somebody'}`
  const facts = [
    `Name: ${author}`,
    `Signed in as: ${signedInAs ?? '-'}`,
    `Account: ${oneLine(message.accountName ?? '-')}`,
  ]
  const desk = `${portal}/settings/admin?tab=support&request=${message.requestId}`
  return {
    id,
    to: supportEmail,
    ...(address().safeParse(authorEmail).success && authorEmail !== null ? { replyTo: authorEmail } : {}),
    subject: `[Support, ${priority}] Re: ${subject} (${number})`,
    text: `${facts.join('\n')}\n${files}Read: ${desk}\n\n${body}\n`,
  }
}
