import { plural } from '../../../../language/formats.ts'

export const texts = {
  newClient: 'New client',
  undo: 'Undo',

  summary: {
    empty: { production: 'Production is empty', training: 'Training is empty' },
    stepsLeft: (count: number) => plural(count, { one: '# step left', other: '# steps left' }),
    requests: (count: number) => plural(count, { one: '# request open', other: '# requests open' }),
    people: (count: number) =>
      plural(count, { one: '# person without an account', other: '# people without an account' }),
    feeds: (count: number) => plural(count, { one: '# feed failing', other: '# feeds failing' }),
    nothing: 'nothing waits',
  },

  inbox: {
    title: 'Inbox',
    count: (count: number) => plural(count, { one: '# thing needs you', other: '# things need you' }),
    byKind: 'By kind',
    failed: 'Could not load what waits for the firm.',
    empty: 'Nothing waits for the firm.',
    shown: (shown: number, all: number) => `${shown} of ${all}`,
    more: 'Show more',
    reply: 'Reply',
    open: 'Open',
    choose: 'Choose',
    link: 'Link',
    linkLabel: (person: string, account: string) => `Link ${person} to ${account}`,
    actLabel: (verb: string, title: string) => `${verb}: ${title}`,
  },

  titles: {
    feedStopped: (feed: string) => `Feed “${feed}” was stopped`,
    feedFailing: (feed: string) => `Feed “${feed}” is failing`,
    person: (name: string) => `${name} has no account`,
    requestMail: (subject: string) => `The mail about “${subject}” did not reach us`,
    answerMail: (client: string) => `The answer to ${client} was not mailed`,
    aClient: 'a client',
    notificationMail: (person: string) => `Notifications to ${person} were not mailed`,
    notificationMails: (count: number) =>
      plural(count, { one: '# notification mail was not sent', other: '# notification mails were not sent' }),
    invitation: (person: string) => `The invitation of ${person} was not sent`,
    invitations: (count: number) =>
      plural(count, { one: '# invitation was not sent', other: '# invitations were not sent' }),
    change: (title: string) => `Change request: ${title}`,
  },

  details: {
    noAccount: 'No account',
    failures: (failures: number, max: number) => `${failures} of ${max} failures`,
    failuresBecause: (failures: number, max: number, reason: string) => `${failures} of ${max} failures, ${reason}`,
    unknownDomain: 'no account has this domain',
    byDomain: (account: string) => `${account}, by domain`,
    mailedAgain: 'it is in the queue, and is mailed again',
    sentAgain: 'The mail server did not accept them; they are sent again for three days',
    highPriority: 'High priority',
    priorities: { low: 'Low', medium: 'Medium', high: 'High', urgent: 'Urgent' },
    categories: {
      feature: 'Feature',
      bug: 'Bug',
      improvement: 'Improvement',
      security: 'Security',
      performance: 'Performance',
    },
  },

  /** Why the last delivery to a feed failed, in a few words. */
  failures: {
    unsigned: 'not signed',
    stale: 'old timestamp',
    forged: 'bad signature',
    malformed: 'not a valid delivery',
    oversized: 'too large',
    limited: 'too many in a minute',
    unreachable: 'not reachable',
    unreadable: 'could not be read',
  },

  clock: {
    overdue: (time: string) => `overdue ${time}`,
    dueToday: (time: string) => `due today ${time}`,
    due: (day: string, time: string) => `due ${day} ${time}`,
    yesterday: 'yesterday',
  },

  link: {
    done: (person: string) => `${person} was linked`,
    failed: 'The person could not be linked',
    gone: 'This user or account is no longer there.',
    already: 'This user is linked to that account already.',
    undone: (person: string) => `${person} waits again`,
    undoFailed: 'The link could not be taken back',
  },

  clients: {
    title: 'Clients',
    columns: {
      name: 'Client',
      spoc: 'SPOC',
      people: 'People',
      last_sign_in: 'Last sign-in',
      services: 'Services',
      cards: 'Cards',
      next_consult: 'Next consult',
    },
    count: (all: number, flagged: number) =>
      plural(all, { one: `# account, ${flagged} with a flag`, other: `# accounts, ${flagged} with a flag` }),
    search: 'Search clients',
    show: 'Show',
    all: 'All',
    flagged: 'With a flag',
    failed: 'Could not load the clients.',
    pages: 'Pages of clients',
    empty: 'No clients yet. They appear here with their people, services and next consult.',
    noFlags: 'No client has a flag.',
    notFound: 'No clients found.',
    showAll: 'Show all clients',
    mend: (flag: string) => `${flag}: mend it`,
    ended: 'Ended',
    endsToday: 'Ends within a day',
    endsIn: (days: number) => plural(days, { one: 'Ends in # day', other: 'Ends in # days' }),
    noSpoc: 'No SPOC',
    noPeople: 'No people',
    neverSignedIn: 'Never signed in',
    noServices: 'No services',
    services: (on: number, all: number) => `${on} of ${all}`,
    noConsult: 'None',
    today: (time: string) => `Today ${time}`,
    yesterday: 'Yesterday',
    tomorrow: 'Tomorrow',
  },

  firstRun: {
    title: 'Getting started',
    done: (done: number, all: number) => `${done} of ${all}`,
    /** A screen reader says it after the numbers. */
    stepsDone: 'steps done',
    dismiss: 'Dismiss',
    dismissLabel: 'Dismiss getting started',
    show: 'Show getting started',
    changeFailed: 'The steps could not be changed',
  },

  steps: {
    password: {
      title: 'Change your password',
      text: 'The first one was made for you. Choose your own.',
      changedToday: (time: string) => `Changed today at ${time}`,
      changedOn: (day: string) => `Changed on ${day}`,
      action: 'Change password',
    },
    mail: {
      title: 'Mail',
      text: 'Invitations, answers and notifications are mailed. A test mail comes to your own address.',
      anAdministrator: 'an administrator',
      sentToday: (address: string, time: string) => `A test mail was sent to ${address} today at ${time}`,
      sentOn: (address: string, day: string) => `A test mail was sent to ${address} on ${day}`,
      action: 'Send a test mail',
      sent: 'Test mail sent',
      sentHint: (address: string) => `Look for it at ${address}.`,
      failed: 'The test mail could not be sent',
    },
    administrator: {
      title: 'Another administrator',
      text: 'With one administrator a lost password locks everybody out.',
      invited: (count: number) =>
        plural(count, { one: 'An invitation waits to be accepted.', other: '# invitations wait to be accepted.' }),
      done: 'Another administrator can sign in.',
      action: 'Invite administrator',
    },
    client: {
      title: 'First client',
      text: 'A name is enough. Tier, contact and the rest can follow.',
      action: 'New client',
    },
    services: {
      title: 'Services',
      text: 'What the client sees in the sidebar, and where each service leads.',
      action: 'Choose services',
    },
    person: {
      title: 'First person',
      text: 'Invite by mail, or let everybody of a mail domain join.',
      action: 'Invite person',
    },
    template: {
      title: 'First template',
      text: 'One document is enough for the Steward to quote from.',
      action: 'Upload template',
    },
  },
}

export type Texts = typeof texts
