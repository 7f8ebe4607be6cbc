import { changeAddressSchema } from '../_shared/contracts/users.ts'
import { oneLine } from '../_shared/contracts/text.ts'
import { refuseMethod } from '../_shared/http/answers.ts'
import { readBody } from '../_shared/http/body.ts'
import { errorResponse } from '../_shared/http/refused.ts'
import { button, letter, paragraph } from '../_shared/mail/letter.ts'
import { TEXTS } from '../_shared/mail/texts.ts'
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

type Firm = Pick<Dependencies, 'portal' | 'productName' | 'supportEmail'>

export function compose(mail: AddressMail, { portal, productName: product, supportEmail }: Firm): Mail {
  const { id, kind, language, recipient: to, oldEmail, newEmail } = mail
  const { greeting, address } = TEXTS[language]
  const hello = paragraph(greeting(oneLine(mail.personName || oldEmail)))
  const { subject } = address[kind]
  const blocks =
    kind === 'notice'
      ? [
          hello,
          paragraph(address.notice.happens(product, oldEmail, newEmail)),
          paragraph(address.notice.unwanted(supportEmail)),
        ]
      : [
          hello,
          paragraph(address.link.happens(product, oldEmail)),
          button(language, linkOf(mail, portal), address.link.button, false),
          paragraph(address.link.unwanted),
        ]
  return { id, to, replyTo: supportEmail, ...letter({ language, subject, blocks }, { product, portal }) }
}

/** The page has a button: opening the link changes nothing, because scanners of mails follow links. */
function linkOf({ token, oldEmail, newEmail, environment, language }: AddressMail, portal: string): string {
  const home = new URL('/', portal)
  home.searchParams.set('environment', environment)
  const page = new URL('/confirm', portal)
  page.search = new URLSearchParams({
    token_hash: token,
    type: 'address_change',
    email: newEmail,
    account: oldEmail,
    lang: language,
    redirect_to: home.href,
  }).toString()
  return page.href
}
