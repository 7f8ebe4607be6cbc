import { failure, refuseMethod } from '../_shared/http/answers.ts'
import { errorResponse } from '../_shared/http/refused.ts'
import type { Language } from '../_shared/mail/languages.ts'
import { button, letter, paragraph, type Sender } from '../_shared/mail/letter.ts'
import { TEXTS } from '../_shared/mail/texts.ts'
import type { Mailer } from '../_shared/ports/mailer.ts'
import type { TestMails } from '../_shared/ports/test-mails.ts'

export interface Dependencies extends Sender {
  readonly testMails: TestMails
  readonly mailer: Mailer
}

/** Mails the administrator who calls it, so that the firm sees whether mail works: docs/product/admin-home.md. Uses nothing of the request. */
export async function sendTestMail(
  request: Request,
  { testMails, mailer, product, portal }: Dependencies,
): Promise<Response> {
  const refused = refuseMethod(request, ['POST'])
  if (refused !== null) return refused
  try {
    const { id, email, language } = await testMails.prepare()
    try {
      await mailer.send({ id, to: email, ...compose(language, { product, portal }) })
    } catch (error) {
      console.error('a test mail could not be sent', error)
      const sentence = 'The mail server did not accept the mail. The log of the server says why.'
      return failure(502, sentence, { code: 'mail_not_accepted' })
    }
    await testMails.noteSent(id)
    return Response.json({ success: true, email })
  } catch (error) {
    return errorResponse(error, 'a test mail could not be sent', 'Failed to send the test mail')
  }
}

function compose(language: Language, sender: Sender) {
  const { greeting, test: texts } = TEXTS[language]
  const blocks = [
    paragraph(greeting('')),
    paragraph(texts.asked(sender.product)),
    button(language, `${sender.portal}/settings/admin/home`, texts.button, false),
  ]
  return letter({ language, subject: texts.subject(sender.product), title: texts.title, blocks }, sender)
}
