import { pluralIn } from '../languages.ts'

const plural = pluralIn('en')

export const texts = {
  labelled: (label: string, value: string) => `${label}: ${value}`,
  greeting: (name: string) => (name === '' ? 'Hello,' : `Hello ${name},`),

  notifications: {
    subject: (count: number) => plural(count, { one: '# notification', other: '# notifications' }),
    happened: (count: number) =>
      count === 1 ? 'There is a new notification for you.' : `There are ${count} new notifications for you.`,
    more: (count: number) => plural(count, { other: 'and # more' }),
    preferences: 'Choose what is mailed to you, and how often',
    accessHead: (account: string, seq: number, hash: string) => `Access log of ${account}: entry ${seq}, ${hash}`,
    keepHead: 'Keep this mail: with this line you can check later that the log was not cut.',
    accessLog: 'Open the access log',
    /** Of the types that the portal knows; others are shown as they are called. */
    types: {
      compliance_alert: 'Compliance alert',
      security_alert: 'Security alert',
      regulatory_update: 'Regulatory update',
      document_review: 'Document review',
      system_notification: 'System notification',
      rss_update: 'Rss update',
      consult_planned: 'Consult planned',
      consult_moved: 'Consult moved',
      consult_changed: 'Consult changed',
      consult_cancelled: 'Consult cancelled',
      support_answer: 'Support answer',
      feed_stopped: 'Feed stopped',
      request_handed_over: 'Request handed over',
      impersonation_started: 'Impersonation started',
      impersonation_ended: 'Impersonation ended',
      access_asked: 'Access requested',
      access_granted: 'Access granted',
      rights_given: 'Rights given',
      loosening_asked: 'Confirmation needed',
      sign_in_changed: 'Sign-in changed',
      privacy_request: 'Privacy request',
      privacy_request_made: 'Privacy request',
    },
    /**
     * The titles of what the portal itself writes, by the code of the wording. The portal's catalogue `own-texts` has the same
     * titles; own-words.test.ts there compares them.
     */
    own: {
      support_answered: (number: string) => `We answered ${number}`,
      support_question: (number: string) => `We have a question about ${number}`,
      request_handed_over: (number: string) => `${number} was handed over to you`,
      consult_planned: (time: string, consultant: string) => `Consult planned: ${time} with ${consultant}`,
      consult_moved: (time: string, consultant: string) => `Consult moved to ${time} with ${consultant}`,
      consult_changed: (time: string, consultant: string) => `Consult changed: ${time} with ${consultant}`,
      consult_cancelled: (time: string, consultant: string) => `Consult cancelled: ${time} with ${consultant}`,
      consult_restored: (time: string, consultant: string) => `Consult is on again: ${time} with ${consultant}`,
      privacy_request_made: (number: string) => `${number}: a request about personal data`,
      privacy_request_refused: (number: string) => `We cannot do what you asked in ${number}`,
      privacy_request_extended: (number: string) => `${number} takes longer`,
      data_export_ready: 'Your data is ready',
      feed_stopped: (feed: string) => `Feed stopped: ${feed}`,
      feed_created: 'Webhook Created',
      feed_tested: 'Test notification',
      impersonation_started: (admin: string | null) => `${admin ?? 'Somebody'} of the firm looks at the portal as you`,
      impersonation_ended: (admin: string | null) =>
        `${admin ?? 'Somebody'} of the firm no longer looks at the portal as you`,
      access_asked: (admin: string | null) => `${admin ?? 'Somebody'} of the firm asks for access`,
      access_granted: (account: string) => `${account} has granted access`,
      rights_given: (admin: string | null, person: string | null, isAddresses: boolean) =>
        isAddresses
          ? `${admin ?? 'The firm'} changed which addresses belong to your organisation`
          : `${admin ?? 'The firm'} gave ${person ?? 'somebody'} access to your organisation`,
      loosening_asked: (person: string | null) => `${person ?? 'A manager'} wants to give the firm more access`,
      sign_in_changed: (person: string | null) => `Somebody else changed the sign-in of ${person ?? 'a colleague'}`,
      deletion_announced: (date: string) => `Deletion announced for ${date}`,
      deletions_announced: (date: string) => `Deletions announced for ${date}`,
    },
    switchedOff: 'You get no more mails about notifications.',
    switchedOffBefore: 'Mails were switched off with this link before.',
  },

  support: {
    answered: (author: string, number: string, subject: string) =>
      `${author} answered your request ${number}, "${subject}".`,
    asked: (author: string, number: string, subject: string) =>
      `${author} has a question about your request ${number}, "${subject}".`,
    readAndReply: 'Read and reply',
    read: 'Read',
    file: 'File',
    name: 'Name',
    email: 'E-mail',
    signedInAs: 'Signed in as',
    asAdministrator: (administrator: string, person: string | null) =>
      `administrator ${administrator}, while impersonating ${person ?? 'somebody'}`,
    account: 'Account',
    category: 'Category',
    priority: 'Priority',
    sent: 'Sent',
    request: 'Request',
    subject: (priority: string, subject: string, number: string) => `[Support, ${priority}] ${subject} (${number})`,
    categories: {
      technical: 'technical',
      billing: 'billing',
      account: 'account',
      services: 'services',
      general: 'general',
    },
    priorities: { low: 'low', medium: 'medium', high: 'high', urgent: 'urgent' },
  },

  security: {
    events: {
      new_device: {
        subject: 'Sign-in on a new device',
        happened: (product: string) =>
          `Somebody signed in to ${product} with your account, on a device that you have not used before.`,
      },
      password_changed: {
        subject: 'Your password was changed',
        happened: (product: string) => `The password of your account at ${product} was changed.`,
      },
      address_changed: {
        subject: 'Your e-mail address was changed',
        happened: (product: string, oldEmail: string, newEmail: string) =>
          `The address with which you sign in to ${product} was changed from ${oldEmail} to ${newEmail}.`,
      },
      factor_added: {
        subject: 'A second factor was added',
        happened: (product: string) => `A second factor was added to your account at ${product}.`,
      },
      factor_removed: {
        subject: 'A second factor was removed',
        happened: (product: string) => `A second factor was removed from your account at ${product}.`,
      },
      factors_reset: {
        subject: 'Your second factor was reset',
        happened: (product: string) =>
          `An administrator of ${product} removed your second factors, recovery codes and passkeys, and signed you out everywhere. Sign in with your password, and add a new second factor.`,
      },
      passkey_added: {
        subject: 'A passkey was added',
        happened: (product: string) =>
          `A passkey was added to your account at ${product}. Whoever has it can sign in as you.`,
      },
      passkey_removed: {
        subject: 'A passkey was removed',
        happened: (product: string) => `A passkey was removed from your account at ${product}.`,
      },
    },
    device: 'Device',
    deviceName: (browser: string, system: string) => `${browser} on ${system}`,
    unknownDevice: 'Unknown device',
    internetAddress: 'Internet address',
    time: 'Time',
    heldBy: (until: string) =>
      `You did not make this change yourself, so documents stay closed to you until ${until}. If you agree with the change, you can open them now.`,
    agree: 'I agree with the change',
    wasMe: 'If this was you, you need not do anything.',
    wasNotMe: 'This was not me',
    link: 'The link works once and for 7 days. It opens a page with a button. The button signs you out everywhere, and you get a mail to choose a new password.',
    /** A second factor is not removed by a link in a mail. */
    factorStays: (supportEmail: string) =>
      `A second factor that is not yours stays until we remove it: write to ${supportEmail}, or reply to this mail.`,
  },

  address: {
    notice: {
      subject: 'Your address is being changed',
      happens: (product: string, oldEmail: string, newEmail: string) =>
        `An administrator of ${product} is changing the address with which you sign in, from ${oldEmail} to ${newEmail}. Nothing changes before you have followed the link that we mailed to ${newEmail}.`,
      unwanted: (supportEmail: string) =>
        `If you did not want this, tell us at once: reply to this mail, or write to ${supportEmail}. We cancel the change, and you keep your address.`,
    },
    link: {
      subject: 'Confirm your new e-mail address',
      happens: (product: string, oldEmail: string) =>
        `An administrator of ${product} wants to use this address for your sign-in, instead of ${oldEmail}. To confirm, open this link within 24 hours:`,
      button: 'Confirm the change',
      unwanted: 'If you do not expect this, do nothing: your sign-in stays as it is.',
    },
  },

  test: {
    title: 'Mail works',
    subject: (product: string) => `${product}: test mail`,
    asked: (product: string) => `you asked ${product} for a test mail. That you read it means that mail works.`,
    button: 'Open the administration',
  },
}

export type Texts = typeof texts
