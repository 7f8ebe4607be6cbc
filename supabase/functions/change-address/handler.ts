import { changeAddressSchema } from '../_shared/contracts/users.ts'
import { oneLine } from '../_shared/contracts/text.ts'
import { refuseMethod } from '../_shared/http/answers.ts'
import { readBody } from '../_shared/http/body.ts'
import { errorResponse } from '../_shared/http/refused.ts'
import type { AddressMail, AddressMails } from '../_shared/ports/address-changes.ts'
import { mailRound } from '../_shared/ports/mail-round.ts'
import type { Mail, Mailer } from '../_shared/ports/mailer.ts'

export interface Dependencies {
  /** Stores the change. The database refuses callers who are no administrators. Null for the schedule. */
  readonly ask: ((person: string, email: string) => Promise<void>) | null
  readonly mails: AddressMails
  readonly mailer: Mailer
  /** The portal's address, for the link of the mail. */
  readonly portal: string
  readonly productName: string
  /** Takes the answers of people who did not want the change. */
  readonly supportEmail: string
}

/**
 * An administrator asks for another address of a person, who has to confirm it with a link that is mailed there. The
 * schedule mails what could not be mailed at once: docs/product/admin-panel.md.
 */
export async function changeAddress(request: Request, dependencies: Dependencies): Promise<Response> {
  const refused = refuseMethod(request, ['POST'])
  if (refused !== null) return refused
  const { ask } = dependencies
  try {
    if (ask === null) return Response.json({ success: true, ...(await sendMails(dependencies)) })
    const body = await readBody(request, changeAddressSchema)
    if ('refused' in body) return body.refused
    const { targetUserId, email } = body.value
    await ask(targetUserId, email)
    return Response.json({ success: true, ...(await sendMails(dependencies, targetUserId)) })
  } catch (error) {
    return errorResponse(error, 'an address could not be changed', 'Failed to change the address')
  }
}

function sendMails(dependencies: Dependencies, person?: string) {
  const { mails, mailer } = dependencies
  return mailRound(
    () => mails.claim(person),
    async (mail) => {
      await mailer.send(compose(mail, dependencies))
      await mails.noteSent(mail.id)
    },
  )
}

type Texts = Pick<Dependencies, 'portal' | 'productName' | 'supportEmail'>

export function compose(mail: AddressMail, { portal, productName, supportEmail }: Texts): Mail {
  const { id, kind, recipient: to, oldEmail, newEmail } = mail
  const greeting = `Hello ${oneLine(mail.personName || oldEmail)},`
  const shared = { id, to, replyTo: supportEmail }
  if (kind === 'notice') {
    const happens = `An administrator of ${productName} is changing the address with which you sign in, from ${oldEmail} to ${newEmail}. Nothing changes before you have followed the link that we mailed to ${newEmail}.`
    const unwanted = `If you did not want this, tell us at once: reply to this mail, or write to ${supportEmail}. We cancel the change, and you keep your address.`
    return { ...shared, subject: 'Your address is being changed', text: `${greeting}\n\n${happens}\n\n${unwanted}\n` }
  }
  const happens = `An administrator of ${productName} wants to use this address for your sign-in, instead of ${oldEmail}. To confirm, open this link within 24 hours:`
  const unwanted = 'If you do not expect this, do nothing: your sign-in stays as it is.'
  return {
    ...shared,
    subject: 'Confirm your new e-mail address',
    text: `${greeting}\n\n${happens}\n\n${linkOf(mail, portal)}\n\n${unwanted}\n`,
  }
}

/** The page has a button: opening the link changes nothing, because scanners of mails follow links. */
function linkOf({ token, oldEmail, newEmail, environment }: AddressMail, portal: string): string {
  const home = new URL('/', portal)
  home.searchParams.set('environment', environment)
  const page = new URL('/confirm', portal)
  page.search = new URLSearchParams({
    token_hash: token,
    type: 'address_change',
    email: newEmail,
    account: oldEmail,
    redirect_to: home.href,
  }).toString()
  return page.href
}
