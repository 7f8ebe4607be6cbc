import { mailer } from '../_shared/ports/mailer.ts'
import { supportMessages } from '../_shared/ports/support-messages.ts'
import { forPeopleAndSchedule } from '../_shared/runtime/entry.ts'
import { mailSettings, portalUrl, productName, supportEmail } from '../_shared/runtime/environment.ts'
import { sendMailThroughEngine } from '../_shared/runtime/privileged.ts'
import { mailSupportMessages } from './handler.ts'

export default {
  fetch: forPeopleAndSchedule((request, client) =>
    mailSupportMessages(request, {
      isSchedule: client === null,
      messages: supportMessages(supportEmail()),
      mailer: mailer(mailSettings(), sendMailThroughEngine()),
      supportEmail: supportEmail(),
      sender: { product: productName(), portal: portalUrl() },
    }),
  ),
}
