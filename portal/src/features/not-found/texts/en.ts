export const texts = {
  title: '404',
  what: 'Oops! Page not found',
  why: 'There is no page at this address. It may be mistyped, or the page may have moved.',
  /** Around the address, which is bold. */
  noPage: { before: 'There is no page at', after: '. The address may be mistyped, or the page may have moved.' },
  home: 'Return to Home',
  back: 'Go back',

  ways: 'Other ways',
  similar: 'Did you mean this page?',
  search: { title: 'Search', detail: 'Pages, documents, cards, notifications and requests' },
  faq: 'How the portal works',
  support: 'A link of ours that does not work? Tell us.',
}

export type Texts = typeof texts
