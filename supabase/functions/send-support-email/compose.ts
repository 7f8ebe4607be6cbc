import { email as address } from '../_shared/contracts/fields.ts'
import { oneLine } from '../_shared/contracts/text.ts'
import type { Mail } from '../_shared/ports/mailer.ts'
import type { WaitingRequest } from '../_shared/ports/support-desk.ts'

/**
 * The mail to the support. Its contents are plain text; only the subject and the reply address become headers. Both are
 * checked again here, because the row may be mailed long after the form was checked.
 */
export function compose(request: WaitingRequest, to: string): Mail {
  const { id, number, name, email, subject, category, priority, message } = request
  const { createdAt, userEmail, accountName, writtenByEmail } = request
  const facts: [label: string, value: string | null][] = [
    ['Name', name],
    ['E-mail', email],
    ['Signed in as', signedInAs(userEmail, writtenByEmail)],
    ['Account', accountName],
    ['Category', category],
    ['Priority', priority],
    ['Sent', new Date(createdAt).toISOString()],
    ['Request', id],
  ]
  const head = facts.map(([label, value]) => `${label}: ${value === null ? '-' : oneLine(value)}`)
  return {
    id,
    to,
    ...(address().safeParse(email).success ? { replyTo: email } : {}),
    subject: `[Support, ${priority}] ${oneLine(subject, MAX_SUBJECT_LENGTH)} (${number})`,
    text: `${head.join('\n')}\n\n${message}\n`,
  }
}

/** Tells the support if an administrator wrote the request. */
const signedInAs = (person: string | null, administrator: string | null): string | null =>
  administrator === null ? person : `administrator ${administrator}, while impersonating ${person ?? 'somebody'}`

const MAX_SUBJECT_LENGTH = 200
