import { mailer } from '../_shared/ports/mailer.ts'
import { testMails } from '../_shared/ports/test-mails.ts'
import { forPeople } from '../_shared/runtime/entry.ts'
import { mailSettings, portalUrl, productName } from '../_shared/runtime/environment.ts'
import { sendMailThroughEngine } from '../_shared/runtime/privileged.ts'
import { sendTestMail } from './handler.ts'

export default {
  fetch: forPeople((request, client) =>
    sendTestMail(request, {
      testMails: testMails(client),
      mailer: mailer(mailSettings(), sendMailThroughEngine()),
      product: productName(),
      portal: portalUrl(),
    }),
  ),
}
