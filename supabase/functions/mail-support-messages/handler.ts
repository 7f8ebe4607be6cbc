import { email as address } from '../_shared/contracts/fields.ts'
import { oneLine } from '../_shared/contracts/text.ts'
import { failure, refuseMethod } from '../_shared/http/answers.ts'
import { button, facts, letter, paragraph, quotation, type Sender, together } from '../_shared/mail/letter.ts'
import { TEXTS } from '../_shared/mail/texts.ts'
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
  readonly sender: Sender
}

/** Mails answers to the people who asked, and replies to the firm (docs/product/support.md). Uses nothing of the request. */
export async function mailSupportMessages(
  request: Request,
  { isSchedule, messages, mailer, supportEmail, sender }: Dependencies,
): Promise<Response> {
  const refused = refuseMethod(request, ['POST'])
  if (refused !== null) return refused
  if (!isSchedule) return failure(403, 'Only the schedule mails messages of the support')
  try {
    const outcome = await mailRound(
      () => messages.claim(),
      async (message) => {
        await mailer.send(compose(message, supportEmail, sender))
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
export function compose(message: WaitingMessage, supportEmail: string, sender: Sender): Mail {
  const { id, recipient: to, language, number } = message
  const { greeting, support: texts } = TEXTS[language]
  const title = oneLine(message.subject, MAX_SUBJECT_LENGTH)
  const files = message.fileNames.map((name) => [texts.file, oneLine(name)] as const)
  const author = oneLine(message.authorName)
  if (to === null) return toFirm(message, { author, title, files }, supportEmail, sender)
  const happened = message.asksBack ? texts.asked : texts.answered
  const page = `${sender.portal}/contact-support?request=${message.requestId}`
  const read = button(language, page, texts.readAndReply)
  const blocks = [
    paragraph(greeting(oneLine(message.name))),
    paragraph(happened(author, number, title)),
    quotation(message.body),
    files.length === 0 ? read : together(facts(language, files), read),
  ]
  const subject = `Re: ${title} (${number})`
  return { id, to, replyTo: supportEmail, ...letter({ language, subject, title, blocks }, sender) }
}

interface Lines {
  readonly author: string
  readonly title: string
  readonly files: readonly (readonly [label: string, value: string])[]
}

function toFirm(message: WaitingMessage, { author, title, files }: Lines, to: string, sender: Sender): Mail {
  const { id, language, number, authorEmail, writtenByEmail } = message
  const texts = TEXTS[language].support
  const priorities: Readonly<Record<string, string>> = texts.priorities
  const signedInAs = writtenByEmail === null ? authorEmail : texts.asAdministrator(writtenByEmail, authorEmail)
  const desk = `${sender.portal}/settings/admin?tab=support&request=${message.requestId}`
  const known = [
    [texts.name, author],
    [texts.signedInAs, signedInAs ?? '-'],
    [texts.account, oneLine(message.accountName ?? '-')],
    ...files,
  ] as const
  const subject = texts.subject(priorities[message.priority] ?? message.priority, `Re: ${title}`, number)
  const blocks = [together(facts(language, known), button(language, desk, texts.read)), quotation(message.body)]
  return {
    id,
    to,
    ...(address().safeParse(authorEmail).success && authorEmail !== null ? { replyTo: authorEmail } : {}),
    ...letter({ language, subject, title, blocks }, sender),
  }
}
