import { email as address } from '../_shared/contracts/fields.ts'
import type { Mail } from '../_shared/ports/mailer.ts'
import type { WaitingRequest } from '../_shared/ports/support-desk.ts'

/**
 * The request as a mail to the support. Everything in it is text; nothing becomes a header but the subject and the address
 * for the answer. Both are checked again here: the row is read long after the form was.
 */
export function compose(request: WaitingRequest, to: string): Mail {
  const { id, name, email, subject, category, priority, message, createdAt, userEmail, accountName, writtenByEmail } =
    request
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
    subject: `[Support, ${priority}] ${oneLine(subject).slice(0, LONGEST_SUBJECT)}`,
    text: `${head.join('\n')}\n\n${message}\n`,
  }
}

/** Support must know when it was not the client who wrote. */
const signedInAs = (person: string | null, administrator: string | null): string | null =>
  administrator === null ? person : `administrator ${administrator}, while impersonating ${person ?? 'somebody'}`

const LONGEST_SUBJECT = 200

/** So that no fact can pretend to be another. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim()
}
