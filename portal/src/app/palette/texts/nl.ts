import type { Texts } from './en.ts'

export const texts: Texts = {
  search: 'Zoeken',
  placeholder: 'Pagina’s, acties, sjablonen, kaarten, meldingen, verzoeken, vragen',
  placeholderOfPhone: 'Pagina’s, kaarten en meer',
  results: 'Resultaten',
  searching: 'Bezig met zoeken…',
  failed: 'Deze zoekopdracht is mislukt.',
  more: 'Er is meer gevonden: typ meer woorden',

  nothing: 'Niets gevonden.',
  askSteward: (question: string) => `Vraag het aan de AI Steward: ‘${question}’`,
  write: 'Schrijf ons hierover',

  groups: {
    pages: 'Pagina’s',
    actions: 'Acties',
    templates: 'Sjablonen',
    cards: 'Kaarten',
    notifications: 'Meldingen',
    requests: 'Ondersteuningsverzoeken',
    consults: 'Consulten',
    accounts: 'Accounts',
    people: 'Gebruikers',
    faq: 'Veelgestelde vragen',
  },

  actions: {
    book: { title: 'Consult boeken', keywords: ['Consultplanner', 'afspraak', 'reserveren'] },
    lightTheme: 'Naar het lichte thema overschakelen',
    darkTheme: 'Naar het donkere thema overschakelen',
    themeKeywords: ['weergave', 'kleur', 'modus'],
    themeFailed: { title: 'Fout', description: 'De voorkeuren konden niet worden opgeslagen. Probeer het opnieuw.' },
    sidebar: { title: 'Zijbalk in- of uitklappen', keywords: ['navigatie'] },
    leaveAdmin: { title: 'Beheermodus verlaten', keywords: ['Portaalpagina'] },
    enterAdmin: { title: 'Naar de beheermodus', keywords: ['Beheer'] },
    signOut: { title: 'Afmelden', keywords: ['verlaten', 'uitloggen'] },
  },

  consultKeyword: 'consult',
  closedOf: (account: string) => `${account} · gesloten`,
  templateOf: { superseded: 'Vervangen', client: 'Cliëntspecifiek', everyone: 'Algemeen' },
}
