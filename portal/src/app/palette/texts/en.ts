export const texts = {
  search: 'Search',
  placeholder: 'Pages, actions, templates, cards, notifications, requests, questions',
  /** On a phone, which has no room for the whole list. */
  placeholderOfPhone: 'Pages, cards and more',
  results: 'Results',
  searching: 'Searching…',
  failed: 'This search failed.',
  more: 'More was found: type more words',

  nothing: 'Nothing found.',
  askSteward: (question: string) => `Ask the AI Steward: '${question}'`,
  write: 'Write to us about it',

  groups: {
    pages: 'Pages',
    actions: 'Actions',
    templates: 'Templates',
    cards: 'Cards',
    notifications: 'Notifications',
    requests: 'Support requests',
    consults: 'Consults',
    accounts: 'Accounts',
    people: 'People',
    faq: 'FAQ',
  },

  actions: {
    book: { title: 'Book Consult', keywords: ['Consult Planner', 'appointment'] },
    lightTheme: 'Switch to light theme',
    darkTheme: 'Switch to dark theme',
    themeKeywords: ['appearance', 'colour', 'color', 'mode'],
    themeFailed: { title: 'Error', description: 'Failed to save preferences. Please try again.' },
    sidebar: { title: 'Toggle sidebar', keywords: ['navigation'] },
    leaveAdmin: { title: 'Leave admin mode', keywords: ['Portal Page'] },
    enterAdmin: { title: 'Enter admin mode', keywords: ['Admin Panel'] },
    signOut: { title: 'Sign Out', keywords: ['leave', 'log out'] },
  },

  consultKeyword: 'consult',
  closedOf: (account: string) => `${account} · closed`,
  templateOf: { superseded: 'Superseded', client: 'Client specific', everyone: 'Generic' },
}

export type Texts = typeof texts
