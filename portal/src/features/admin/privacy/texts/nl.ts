import { plural } from '../../../../language/formats.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  loading: 'Verzoeken laden...',
  loadFailed: 'De verzoeken konden niet worden geladen',
  show: 'Tonen',
  filters: { open: 'Open, op datum', all: 'Alle, nieuwste eerst' },
  count: (count) => plural(count, { one: '# verzoek', other: '# verzoeken' }),
  none: 'Geen open verzoeken',
  noneWhy:
    'Verzoeken van mensen over hun eigen gegevens verschijnen hier, met de datum waarop de wet een antwoord vereist.',
  noneAtAll: 'Nog niemand heeft iets gevraagd',
  shown: (shown, all) => `${shown} van ${all}`,
  more: 'Meer tonen',
  list: 'Verzoeken over persoonsgegevens',

  kinds: { export: 'Export', correction: 'Correctie', objection: 'Bezwaar', erasure: 'Wissing' },
  states: { open: 'Open', done: 'Afgehandeld', refused: 'Geweigerd', withdrawn: 'Ingetrokken' },
  nobody: 'Een persoon die werd verwijderd',
  sent: (day) => `verzonden op ${day}`,
  due: (day) => `antwoord uiterlijk op ${day}`,
  overdue: 'Te laat',
  dueSoon: 'Binnenkort',
  extended: 'Verlengd',
  extendedWhy: (reason) => `Verlengd: ${reason}`,
  answered: (day) => `gesloten op ${day}`,
  answer: 'Antwoord',
  reason: 'Reden',
  making: 'Hij wordt gemaakt.',
  stuck: 'Het is verschillende keren mislukt.',
  attempts: (count) => plural(count, { one: '# poging', other: '# pogingen' }),

  actions: {
    answer: 'Antwoorden',
    refuse: 'Weigeren',
    extend: 'Verlengen',
    erase: 'Wissen…',
    restart: 'Export maken',
    labelled: (action, number) => `${action}: ${number}`,
  },

  dialog: {
    cancel: 'Annuleren',
    answer: {
      title: (number) => `${number} beantwoorden`,
      description: 'De persoon leest het onder Mijn gegevens en krijgt een melding.',
      label: 'Antwoord',
      submit: 'Beantwoorden en sluiten',
      done: 'Verzoek beantwoord',
    },
    refuse: {
      title: (number) => `${number} weigeren`,
      description:
        'De persoon leest de reden onder Mijn gegevens en kan klacht indienen bij de Gegevensbeschermingsautoriteit.',
      label: 'Reden',
      submit: 'Weigeren en sluiten',
      done: 'Verzoek geweigerd',
    },
    extend: {
      title: (number) => `${number} verlengen`,
      description:
        'De wet geeft één keer twee maanden extra als een verzoek complex is. De persoon krijgt de nieuwe datum en de reden te lezen.',
      label: 'Reden',
      submit: 'Met twee maanden verlengen',
      done: 'Datum verlengd',
    },
    tooShort: (least) => `Minstens ${least} tekens`,
    tooLong: 'Hoogstens 4.000 tekens',
    failed: 'Het verzoek kon niet worden behandeld',
  },

  restart: { done: 'De export wordt gemaakt', failed: 'De export kon niet worden gestart' },

  erase: {
    title: (person) => `${person} wissen?`,
    description:
      'De identiteit, de instellingen, de gesprekken en de eigen bestanden van de persoon worden verwijderd. Kaarten en berichten blijven zonder de naam, en het register van de beheerders krijgt een pseudoniem. In een groot kantoor duurt het tot enkele uren voordat het adres uit alle teksten is verwijderd. Niemand kan dit ongedaan maken.',
    tellFirst: (address) =>
      `Wilt u de persoon inlichten, schrijf dan eerst naar ${address}: daarna kent niemand het adres meer.`,
    onlyManager: (accounts) => `Deze persoon is de enige manager van ${accounts}. Duid daarna een andere aan.`,
    confirm: 'Wissen',
    done: 'De persoon is gewist',
    failed: 'De persoon kon niet worden gewist',
    loading: 'Nagaan wat het betreft...',
  },
}
