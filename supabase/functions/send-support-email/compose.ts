import { email as address } from '../_shared/contracts/fields.ts'
import { oneLine } from '../_shared/contracts/text.ts'
import { facts, letter, quotation, type Sender } from '../_shared/mail/letter.ts'
import { TEXTS } from '../_shared/mail/texts.ts'
import type { Mail } from '../_shared/ports/mailer.ts'
import type { WaitingRequest } from '../_shared/ports/support-desk.ts'

/**
 * The mail to the support. What people wrote is text; only the subject and the reply address become headers. Both are
 * checked again here, because the row may be mailed long after the form was checked.
 */
export function compose(request: WaitingRequest, to: string, sender: Sender): Mail {
  const { id, number, name, email, category, priority, language } = request
  const { createdAt, userEmail, accountName, writtenByEmail } = request
  const texts = TEXTS[language].support
  // Tells the support if an administrator wrote the request.
  const signedInAs = writtenByEmail === null ? userEmail : texts.asAdministrator(writtenByEmail, userEmail)
  const known: [label: string, value: string | null][] = [
    [texts.name, name],
    [texts.email, email],
    [texts.signedInAs, signedInAs],
    [texts.account, accountName],
    [texts.category, category === null ? null : texts.categories[category]],
    [texts.priority, texts.priorities[priority]],
    [texts.sent, new Date(createdAt).toISOString()],
    [texts.request, id],
  ]
  const title = oneLine(request.subject, MAX_SUBJECT_LENGTH)
  const subject = texts.subject(texts.priorities[priority], title, number)
  const blocks = [
    facts(
      language,
      known.map(([label, value]) => [label, value === null ? '-' : oneLine(value)]),
    ),
    quotation(request.message),
  ]
  return {
    id,
    to,
    ...(address().safeParse(email).success ? { replyTo: email } : {}),
    ...letter({ language, subject, title, blocks }, sender),
  }
}

const MAX_SUBJECT_LENGTH = 200
