import { mailer } from '../_shared/ports/mailer.ts'
import { securityMails } from '../_shared/ports/security-mails.ts'
import { forPeopleAndSchedule } from '../_shared/runtime/entry.ts'
import { firmTimeZone, mailSettings, portalUrl, productName, supportEmail } from '../_shared/runtime/environment.ts'
import { sendMailThroughEngine } from '../_shared/runtime/privileged.ts'
import { mailSecurityEvents } from './handler.ts'

export default {
  fetch: forPeopleAndSchedule((request, client) =>
    mailSecurityEvents(request, {
      isSchedule: client === null,
      mails: securityMails,
      mailer: mailer(mailSettings(), sendMailThroughEngine()),
      productName: productName(),
      portal: portalUrl(),
      supportEmail: supportEmail(),
      timeZone: firmTimeZone(),
    }),
  ),
}
