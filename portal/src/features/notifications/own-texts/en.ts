import { plural } from '../../../language/formats.ts'

/** The triggers of the database store the same texts. */
export const texts = {
  support: {
    answered: (number: string) => `We answered ${number}`,
    question: (number: string) => `We have a question about ${number}`,
    handedOver: (number: string) => `${number} was handed over to you`,
    handedOverBy: (by: string, subject: string, client: string) =>
      `${by} handed over the request “${subject}” of ${client}.`,
  },

  consult: {
    planned: (time: string, consultant: string) => `Consult planned: ${time} with ${consultant}`,
    moved: (time: string, consultant: string) => `Consult moved to ${time} with ${consultant}`,
    changed: (time: string, consultant: string) => `Consult changed: ${time} with ${consultant}`,
    cancelled: (time: string, consultant: string) => `Consult cancelled: ${time} with ${consultant}`,
    restored: (time: string, consultant: string) => `Consult is on again: ${time} with ${consultant}`,
    /** At least five minutes. */
    about: (service: string, minutes: number) => `${service}, ${minutes} minutes.`,
    before: (time: string) => `Before: ${time}.`,
  },

  privacy: {
    made: (number: string) => `${number}: a request about personal data`,
    madeDue: (day: string) => `The answer is due by ${day}.`,
    answered: 'You find the answer under My data.',
    refused: (number: string) => `We cannot do what you asked in ${number}`,
    refusedWhy: 'You find the reason under My data.',
    extended: (number: string) => `${number} takes longer`,
    extendedDue: (day: string) => `We answer by ${day}. You find the reason under My data.`,
    ready: 'Your data is ready',
    readyUntil: (time: string) => `You can download it under My data until ${time}.`,
  },

  feed: {
    stopped: (feed: string) => `Feed stopped: ${feed}`,
    /** The names are not in the forms, because they may have a `#`. */
    stoppedAfter: (failures: number, feed: string, account: string) =>
      `${plural(failures, { one: '# failure', other: '# failures in a row' })} stopped the feed ${feed} of ${account}.`,
    lastFailure: (reason: string) => `The last one: ${reason}.`,
    startAgain: 'Look at its deliveries under Settings, API Notifications, and start it again there.',
    created: 'Webhook Created',
    createdNamed: (feed: string) => `The feed "${feed}" was created successfully.`,
    tested: 'Test notification',
    testedNamed: (feed: string) => `An administrator tests the feed ${feed}.`,
  },

  impersonation: {
    /** The name of somebody of the firm; null if it is not known any more. */
    started: (admin: string | null) => `${admin ?? 'Somebody'} of the firm looks at the portal as you`,
    ended: (admin: string | null) => `${admin ?? 'Somebody'} of the firm no longer looks at the portal as you`,
    beginsReadOnly: 'It begins read-only: nothing can be changed.',
    beginsWriting: 'Changes can be made in your place. Each is recorded.',
    reason: (reason: string) => `Reason: ${reason}`,
    took: (minutes: number) => `It took ${plural(minutes, { one: '# minute', other: '# minutes' })}.`,
    wasReadOnly: 'It was read-only.',
    couldWrite: 'Changes were possible.',
    counts: (opened: number, changed: number) => `Documents opened: ${opened}. Changes: ${changed}.`,
    log: 'The access log of your organisation has every step.',
  },

  rights: {
    given: (admin: string | null, person: string | null) =>
      `${admin ?? 'The firm'} gave ${person ?? 'somebody'} access to your organisation`,
    addresses: (admin: string | null) => `${admin ?? 'The firm'} changed which addresses belong to your organisation`,
    as: {
      manager: 'As a manager, who also decides who has access.',
      user: 'As a member, who can read and change.',
      viewer: 'As a reader, who can only read.',
      admin: 'As an administrator of the firm.',
      unblocked: 'This person had been removed before.',
    } as Readonly<Record<string, string>>,
    ask: 'If you did not expect this, ask us. Account Settings shows who has access.',
  },
  loosening: {
    asked: (person: string | null) => `${person ?? 'A manager'} wants to give the firm more access`,
    levels: {
      read: 'The firm could then look at your portal at any time.',
      write: 'The firm could then look and change at any time.',
      grant_read: 'The firm could then look at your portal for 24 hours.',
      grant_write: 'The firm could then look and change for 24 hours.',
    } as Readonly<Record<string, string>>,
    decide: 'Confirm or refuse it under Account Settings, Support access.',
  },
  signIn: {
    changed: (person: string | null) => `Somebody else changed the sign-in of ${person ?? 'a colleague'}`,
    address: (admin: string | null) => `${admin ?? 'The firm'} changed the e-mail address.`,
    password: (admin: string | null) => `${admin ?? 'The firm'} set a new password.`,
    closed:
      'To be safe, documents stay closed to your colleague for 72 hours. If your colleague asked for the change, confirm it under Account Settings.',
  },
  access: {
    asked: (admin: string | null) => `${admin ?? 'Somebody'} of the firm asks for access`,
    askedFor: (person: string | null, reason: string) =>
      `To look at the portal as ${person ?? 'one of your colleagues'}. Reason: ${reason}`,
    howToGrant: 'You can grant access for 24 hours under Account Settings, Support access.',
    granted: (account: string) => `${account} has granted access`,
    grantedReadOnly: 'For 24 hours, read-only.',
    grantedWriting: 'For 24 hours, with changes.',
  },

  deletion: {
    announced: (date: string) => `Deletion announced for ${date}`,
    /** By the category of the rule. One that this version does not know is called by its stored name. */
    categories: {
      support_requests: 'Closed support requests',
      consults: 'Past consults',
      notifications: 'Notifications',
      accounts: 'Account with everything in it',
    } as Readonly<Record<string, string>>,
    announcedItems: (category: string, count: number, months: number, date: string) =>
      `${category}: ${count}. We keep them for ${plural(months, { one: '# month', other: '# months' })}, and delete them from ${date} on. Please save what you still need before.`,
    announcedToFirm: (date: string) => `Deletions announced for ${date}`,
    allItems: (count: number) =>
      `${plural(count, { one: '# item', other: '# items' })}. The periods and what is announced are in the Admin Panel, under Settings, Retention.`,
  },
}

export type Texts = typeof texts
