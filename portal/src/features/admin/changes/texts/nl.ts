import { numberFormat, plural } from '../../../../language/formats.ts'
import type { Texts } from './en.ts'

const NUMBER = numberFormat()

export const texts: Texts = {
  loading: 'Wijzigingsverzoeken laden...',
  loadFailed: 'De wijzigingsverzoeken konden niet worden geladen',
  empty: 'Nog geen wijzigingsverzoeken',
  noneWithStatus: 'Geen wijzigingsverzoeken met deze status',
  gone: 'Dit wijzigingsverzoek bestaat niet meer',
  show: 'Tonen',
  everyStatus: 'Elke status',
  count: (count: number) => plural(count, { one: '# wijzigingsverzoek', other: '# wijzigingsverzoeken' }),
  oneOf: (count: number) => plural(count, { one: '1 van # wijzigingsverzoek', other: '1 van # wijzigingsverzoeken' }),
  showAll: 'Alle wijzigingsverzoeken tonen',
  shown: (shown: number, all: number) => `${NUMBER.format(shown)} van ${NUMBER.format(all)}`,
  more: 'Meer tonen',
  list: 'Wijzigingsverzoeken',
  new: 'Nieuw verzoek',
  cancel: 'Annuleren',

  categories: {
    feature: 'Nieuwe functie',
    bug: 'Fout',
    improvement: 'Verbetering',
    security: 'Beveiliging',
    performance: 'Prestaties',
  },
  priorities: { low: 'Laag', medium: 'Gemiddeld', high: 'Hoog' },
  priorityBadges: { low: 'Lage prioriteit', medium: 'Gemiddelde prioriteit', high: 'Hoge prioriteit' },
  statuses: { pending: 'In afwachting', in_progress: 'In uitvoering', completed: 'Voltooid' },

  fields: {
    title: 'Titel',
    titleRequired: 'Vul een titel in',
    titleTooLong: 'De titel is te lang',
    description: 'Beschrijving',
    descriptionRequired: 'Vul een beschrijving in',
    descriptionTooLong: 'De beschrijving is te lang',
    category: 'Categorie',
    priority: 'Prioriteit',
    status: 'Status',
    note: 'Nota (optioneel)',
  },

  form: {
    create: 'Verzoek aanmaken',
    incomplete: { title: 'Onvolledig formulier', description: 'Vul alle verplichte velden in' },
    created: 'Het wijzigingsverzoek is aangemaakt',
    failed: 'Het wijzigingsverzoek kon niet worden aangemaakt',
    signedOut: 'U bent niet aangemeld',
  },

  status: {
    edit: (title: string) => `${title} bewerken`,
    save: 'Opslaan',
    since: (date: string) => `sinds ${date}`,
    changed: 'De status is bijgewerkt',
    failed: 'De status kon niet worden bijgewerkt',
  },

  text: {
    edit: (title: string) => `De tekst van ${title} bewerken`,
    save: 'Tekst opslaan',
    saved: 'Het wijzigingsverzoek is bijgewerkt',
    failed: 'Het wijzigingsverzoek kon niet worden bijgewerkt',
    changedMeanwhile: 'Iemand heeft dit intussen gewijzigd. Sla opnieuw op om dat te vervangen.',
  },

  remove: {
    label: (title: string) => `${title} verwijderen`,
    done: 'Het wijzigingsverzoek is verwijderd',
    failed: 'Het wijzigingsverzoek kon niet worden verwijderd',
    undo: 'Ongedaan maken',
    restored: 'Het wijzigingsverzoek is hersteld',
  },
  goneReason: 'Het bestaat niet meer.',

  export: {
    failed: 'De wijzigingsverzoeken konden niet worden geëxporteerd',
    file: 'wijzigingsverzoeken.csv',
    title: 'Titel',
    description: 'Beschrijving',
    category: 'Categorie',
    priority: 'Prioriteit',
    status: 'Status',
    note: 'Nota',
    createdBy: 'Aangemaakt door',
    created: 'Aangemaakt',
  },
}
