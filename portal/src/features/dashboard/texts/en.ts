import { plural } from '../../../language/formats.ts'

export const texts = {
  welcomeBack: (name: string) => `Welcome back, ${name}!`,
  /** For somebody without a name and an address. */
  user: 'User',
  needsCount: (count: number) => plural(count, { one: '# thing needs you', other: '# things need you' }),
  nextConsult: (when: string) => `next consult ${when}`,
  impersonationExpired: (name: string) =>
    `The impersonation of ${name} has expired. End it to return to your admin account.`,
  planner: 'Consult Planner',

  needs: {
    title: 'Needs you',
    show: 'Show',
    hide: 'Hide',
    failed: 'Could not load what needs you.',
    none: 'Nothing needs you today.',
    noneWhy: 'Alerts, reviews, waiting cards and answers to your requests come here.',
    /** After the title of a row, for screen readers. */
    does: (verb: string) => `: ${verb}`,
    dismiss: 'Dismiss',
    dismissNamed: (title: string) => `Dismiss: ${title}`,
    dismissed: 'Dismissed',
    undo: 'Undo',
    dismissFailed: 'It could not be dismissed',
    takeBackFailed: 'It could not be taken back',
    showDismissed: (count: number) => `Show dismissed (${count})`,
    hideDismissed: 'Hide dismissed',
    putBack: 'Put back',
    putBackNamed: (title: string) => `Put back: ${title}`,
  },

  need: {
    consultWith: (consultant: string) => `Consult with ${consultant}`,
    cardWaits: (age: string) => `Card in Waiting · waiting ${age}`,
    answered: (request: string, age: string) => `${request} · answered · ${age}`,
    asked: (request: string, age: string) => `${request} · we wait for your reply · ${age}`,
    unread: {
      security_alert: (age: string) => `Security Alert · unread · ${age}`,
      compliance_alert: (age: string) => `Compliance Alert · unread · ${age}`,
      document_review: (age: string) => `Document Review · unread · ${age}`,
    },
    onWeekday: (weekday: string) => `on ${weekday}`,
    onDay: (day: string) => `on ${day}`,
    reviewIsDue: (when: string) => `Your review is due ${when}`,
    reviewWasDue: (when: string) => `Your review was due ${when}`,
    isDue: (when: string) => `It is due ${when}`,
    wasDue: (when: string) => `It was due ${when}`,
    open: 'Open',
    review: 'Review',
    reply: 'Reply',
    join: 'Join',
  },

  events: {
    failed: 'Could not load deadlines and alerts.',
    none: 'Nothing is open',
    noneWhy: 'Alerts, reviews and cards that wait come here, and as notifications.',
    cut: (shown: number, total: number) =>
      `The first ${plural(shown, { other: '#' })} of ${plural(total, { other: '#' })} are shown.`,
  },

  contact: {
    title: 'Your contact',
    book: 'Book',
    bookConsult: 'Book a consult (opens in a new tab)',
  },

  setup: {
    title: 'Account Setup Pending',
    description: 'Your account is not yet linked to an organization. Please contact the administrator.',
    /** `firm` is empty if the server does not name it. */
    text: (firm: string) =>
      `Your access is being set up. As soon as ${firm === '' ? 'we have' : `${firm} has`} linked you to your organisation, its services, documents and consults appear here. If that takes long, write to us: it works without an organisation.`,
    write: 'Write to us',
    orMail: 'or mail',
    meanwhile: {
      before: 'Meanwhile,',
      tutorial: 'watch the tutorial',
      or: 'or',
      faq: 'read the FAQ',
      after: '.',
    },
  },

  welcome: {
    title: 'Three things to begin with',
    description: (product: string, account: string) => `${product} is where ${account} and its advisors work together.`,
    dismiss: 'Dismiss the welcome',
    dismissFailed: 'The welcome could not be dismissed',
    services: { action: 'See your services', text: 'What each one covers, and its documents.' },
    steward: {
      action: 'Ask the AI Steward',
      text: 'It answers from your own documents.',
      question: 'What can you help me with?',
    },
    consult: { action: 'Plan a consult', text: 'A talk with the advisor whom you need.' },
  },
}

export type Texts = typeof texts
