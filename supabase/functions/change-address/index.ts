import { addressMails, asksForAddress } from '../_shared/ports/address-changes.ts'
import { mailer } from '../_shared/ports/mailer.ts'
import { forPeopleAndSchedule } from '../_shared/runtime/entry.ts'
import { mailSettings, portalUrl, productName, supportEmail } from '../_shared/runtime/environment.ts'
import { sendMailThroughEngine } from '../_shared/runtime/privileged.ts'
import { changeAddress } from './handler.ts'

export default {
  fetch: forPeopleAndSchedule((request, client) =>
    changeAddress(request, {
      ask: client === null ? null : asksForAddress(client),
      mails: addressMails,
      mailer: mailer(mailSettings(), sendMailThroughEngine()),
      portal: portalUrl(),
      productName: productName(),
      supportEmail: supportEmail(),
    }),
  ),
}
