import { mailer } from '../_shared/ports/mailer.ts'
import { storeAs, supportDesk } from '../_shared/ports/support-desk.ts'
import { inBackground } from '../_shared/runtime/background.ts'
import { forPeopleAndSchedule } from '../_shared/runtime/entry.ts'
import { mailSettings, portalUrl, productName, supportEmail } from '../_shared/runtime/environment.ts'
import { sendMailThroughEngine } from '../_shared/runtime/privileged.ts'
import { sendSupportEmail } from './handler.ts'

export default {
  fetch: forPeopleAndSchedule((request, client) =>
    sendSupportEmail(request, {
      store: client === null ? null : storeAs(client),
      desk: supportDesk(supportEmail()),
      mailer: mailer(mailSettings(), sendMailThroughEngine()),
      supportEmail: supportEmail(),
      sender: { product: productName(), portal: portalUrl() },
      inBackground,
    }),
  ),
}
