import { mailer } from '../_shared/ports/mailer.ts'
import { notificationMessages } from '../_shared/ports/notification-messages.ts'
import { textMessages } from '../_shared/ports/text-messages.ts'
import { forPeopleAndSchedule } from '../_shared/runtime/entry.ts'
import {
  firmTimeZone,
  mailSettings,
  platformUrl,
  portalUrl,
  productName,
  textMessageSettings,
} from '../_shared/runtime/environment.ts'
import { noteOfficeTimeZone, sendMailThroughEngine } from '../_shared/runtime/privileged.ts'
import { sendNotifications } from './handler.ts'

export default {
  fetch: forPeopleAndSchedule((request, client) => {
    const gateway = textMessageSettings()
    return sendNotifications(request, {
      isSchedule: client === null,
      messages: notificationMessages,
      mailer: mailer(mailSettings(), sendMailThroughEngine()),
      noteTimeZone: async () => {
        // The portal uses it too. This raises an error if JavaScript does not know it.
        const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: firmTimeZone() }).resolvedOptions()
        await noteOfficeTimeZone(timeZone)
      },
      textMessages: gateway === null ? null : textMessages(gateway),
      firm: {
        product: productName(),
        timeZone: firmTimeZone(),
        portal: portalUrl().replace(/\/+$/, ''),
        unsubscribe: `${platformUrl()}/functions/v1/unsubscribe`,
      },
    })
  }),
}
