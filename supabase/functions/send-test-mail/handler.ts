import { failure, refuseMethod } from '../_shared/http/answers.ts'
import { errorResponse } from '../_shared/http/refused.ts'
import type { Mailer } from '../_shared/ports/mailer.ts'
import type { TestMails } from '../_shared/ports/test-mails.ts'

export interface Dependencies {
  readonly testMails: TestMails
  readonly mailer: Mailer
  readonly product: string
  /** The portal's address. */
  readonly portal: string
}

/** Mails the administrator who calls it, so that the firm sees whether mail works: docs/product/admin-home.md. Uses nothing of the request. */
export async function sendTestMail(
  request: Request,
  { testMails, mailer, product, portal }: Dependencies,
): Promise<Response> {
  const refused = refuseMethod(request, ['POST'])
  if (refused !== null) return refused
  try {
    const { id, email } = await testMails.prepare()
    try {
      await mailer.send({
        id,
        to: email,
        subject: `${product}: test mail`,
        text: `Hello,\n\nyou asked ${product} for a test mail. That you read it means that mail works.\n\n${portal}/settings/admin/home\n`,
      })
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
