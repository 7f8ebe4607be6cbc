import { plural } from '../../../language/formats.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Belangrijke gebeurtenissen',
  description: 'Deadlines, audits en waarschuwingen die voor uw organisatie van belang zijn.',
  open: 'Deadlines en waarschuwingen',
  allNotifications: 'Alle meldingen',
  consults: 'Uw volgende consulten',
  samples: 'Hoe uw gebeurtenissen eruit zullen zien',
  samplesNote:
    'Deze functionaliteit is nog niet beschikbaar. Wat u ziet, zijn voorbeelden die alleen voor training dienen.',
  notAvailable: 'Deze functionaliteit is nog niet beschikbaar en dient alleen voor training.',
  badge: 'Voorbeelden',

  show: 'Tonen',
  filters: {
    all: 'Alle gebeurtenissen',
    high: 'Hoge prioriteit',
    active: 'Lopend',
    compliance: 'Compliance',
    security: 'Beveiliging',
  },
  search: 'Gebeurtenissen zoeken',
  count: (count) => plural(count, { one: '# gebeurtenis', other: '# gebeurtenissen' }),
  none: 'Geen gebeurtenissen gevonden',
  showAll: 'Alle gebeurtenissen tonen',
  timeline: 'Tijdlijn',
  today: 'Vandaag',

  groups: { past: 'Te laat', soon: 'In de komende 30 dagen', later: 'Later' },

  distance: {
    today: 'vandaag',
    ahead: (days) => plural(days, { one: 'over # dag', other: 'over # dagen' }),
    ago: (days) => plural(days, { one: '# dag geleden', other: '# dagen geleden' }),
  },

  types: {
    compliance: 'Compliance',
    regulatory: 'Regelgeving',
    security: 'Beveiliging',
    deadline: 'Deadline',
    alert: 'Waarschuwing',
  },
  priorities: { high: 'Hoog', medium: 'Gemiddeld', low: 'Laag' },
  statuses: { upcoming: 'Komend', active: 'Lopend', overdue: 'Te laat' },

  card: {
    due: 'Uiterlijk: ',
    task: 'Wat te doen',
    who: 'Wie',
    ask: 'Vraag het aan de AI Steward',
    question: (title) => `Wat moeten wij doen voor: ${title}?`,
    askAdvisor: 'Een adviseur vragen',
  },
}
