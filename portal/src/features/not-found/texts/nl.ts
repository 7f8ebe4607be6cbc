import type { Texts } from './en.ts'

export const texts: Texts = {
  title: '404',
  what: 'Oeps! Pagina niet gevonden',
  why: 'Er is geen pagina op dit adres. Misschien is het verkeerd getypt, of is de pagina verplaatst.',
  noPage: {
    before: 'Er is geen pagina op',
    after: '. Misschien is het adres verkeerd getypt, of is de pagina verplaatst.',
  },
  home: 'Terug naar de startpagina',
  back: 'Terug',

  ways: 'Andere wegen',
  similar: 'Bedoelde u deze pagina?',
  search: { title: 'Zoeken', detail: 'Pagina’s, documenten, kaarten, meldingen en verzoeken' },
  faq: 'Hoe het portaal werkt',
  support: 'Werkt een van onze links niet? Laat het ons weten.',
}
