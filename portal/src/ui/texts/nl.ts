import { numberFormat, plural } from '../../language/formats.ts'
import type { Texts } from './en.ts'

const NUMBER = numberFormat()

export const texts: Texts = {
  loading: 'Laden...',
  close: 'Sluiten',
  cancel: 'Annuleren',
  dismiss: 'Sluiten',
  messages: 'Berichten',
  tryAgain: 'Opnieuw proberen',
  newTab: '(opent in een nieuw tabblad)',
  optional: '(optioneel)',
  done: '(klaar)',
  none: 'Geen',
  clear: 'Wissen',
  contents: 'Inhoud',
  print: 'Afdrukken',
  samples: 'Voorbeelden',
  exportCsv: 'CSV exporteren',
  exported: (done: number, total: number | null) =>
    total === null
      ? plural(done, { one: '# rij geëxporteerd', other: '# rijen geëxporteerd' })
      : `${NUMBER.format(done)} van ${NUMBER.format(total)}`,

  notLoaded: {
    title: 'Dit kon niet worden geladen',
    description: 'Controleer uw verbinding en probeer het opnieuw.',
  },

  refusedFile: {
    type: 'dit type bestand wordt niet aanvaard',
    size: 'het bestand is te groot',
    count: 'slechts één bestand',
  },

  password: { show: 'Wachtwoord tonen', hide: 'Wachtwoord verbergen' },

  found: { label: 'Gevonden', nothing: 'Niets gevonden', more: 'Er zijn er meer: typ om de lijst te verkorten' },

  edit: {
    edit: (name: string) => `${name} bewerken`,
    save: (name: string) => `${name} opslaan`,
    cancel: (name: string) => `${name} annuleren`,
    remove: (name: string) => `${name} verwijderen`,
  },

  order: {
    sortBy: 'Sorteren op',
    descending: 'Aflopend; oplopend sorteren',
    ascending: 'Oplopend; aflopend sorteren',
  },

  pages: {
    breadcrumb: 'Kruimelpad',
    label: 'Pagina’s',
    page: (page: number) => `Pagina ${page}`,
    pageOf: (page: number, pages: number) => `Pagina ${page} van ${pages}`,
    previous: 'Vorige',
    next: 'Volgende',
  },
}
