export const texts = {
  covers: 'What we help you with',
  ask: 'Ask the AI Steward',
  /** The beginning of a question, which the user completes. */
  question: (service: string) => `About ${service}: `,
  underConstruction: 'Under Construction',
  underConstructionText:
    'Reports and figures of this service are not here yet. Until then, our team helps you directly.',
  otherServices: 'Other services',
  included: 'Included',
  notIncluded: 'Not included',
  has: (account: string, service: string) => `${account} has ${service}.`,
  hasWithoutLink: (account: string, service: string) =>
    `${account} has ${service}. Its own workspace is being prepared.`,
  hasNot: (account: string, service: string) =>
    `${account} does not have ${service} yet. Ask us what it would mean for you.`,
  open: (service: string) => `Open ${service}`,
  newTab: '(opens in a new tab)',
  askAbout: 'Ask about it',
  upgrade: 'Upgrade',
}

export type Texts = typeof texts
