import { plural } from '../../../language/formats.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Veelgestelde vragen',
  description: 'Hoe het portaal werkt, wat uw account kan en waar u hulp vindt.',
  search: 'Vragen en antwoorden zoeken',
  found: (count) => plural(count, { one: '# vraag gevonden', other: '# vragen gevonden' }),
  none: {
    title: 'Geen resultaten gevonden',
    description: 'Probeer andere woorden of vraag het ons.',
    clear: 'zoekopdracht wissen',
  },
  categories: 'Categorieën',
  questions: (count) => plural(count, { one: 'vraag', other: 'vragen' }),
  ways: {
    label: 'Andere wegen naar een antwoord',
    title: 'Staat uw vraag er niet bij?',
    steward: 'Vraag het aan de AI Steward',
    stewardDetail: 'Hij kent deze hulp en uw documenten',
    support: 'Contact met ondersteuning',
    supportDetail: 'Iemand leest elk verzoek',
  },
}
