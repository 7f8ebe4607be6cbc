import { plural } from '../../../language/formats.ts'
import type { Texts } from './en.ts'

const clauses = (changed: number, added: number, removed: number) =>
  `${plural(changed, { one: '# clausule', other: '# clausules' })} gewijzigd, ${added} toegevoegd, ${removed} verwijderd`

export const texts: Texts = {
  loading: 'Laden...',
  title: 'Documenten vergelijken',
  first: 'Eerste document',
  second: 'Tweede document',
  order: 'Het oudste staat links, ongeacht welk u eerst kiest.',
  choose: 'Kies een document',
  submit: 'Vergelijken',
  cancel: 'Annuleren',
  again: 'Opnieuw proberen',
  both: 'Kies de twee documenten die u wilt vergelijken.',
  different: 'Kies twee verschillende documenten.',
  none: 'Er zijn nog geen documenten om te vergelijken.',
  notLoaded: 'De documenten konden niet worden geladen.',
  busy: (first, second) => `“${first}” wordt vergeleken met “${second}”…`,
  done: 'Vergelijking voltooid',
  failed: 'Vergelijking mislukt',
  sorry: (reason) => `De vergelijking is helaas mislukt: ${reason}`,
  unknown: 'onbekende fout',

  kinds: { added: 'Toegevoegd', removed: 'Verwijderd', changed: 'Gewijzigd', renumbered: 'Hernummerd' },
  topics: {
    parties: 'Partijen',
    amounts: 'Bedragen',
    dates: 'Datums',
    terms: 'Termijnen',
    liability: 'Aansprakelijkheid',
    'governing-law': 'Toepasselijk recht',
  },
  summary: clauses,
  summaryRenumbered: (changed, added, removed, renumbered) =>
    `${clauses(changed, added, removed)}, ${renumbered} hernummerd`,

  sides: {
    earlier: (when) => `Eerder · ${when}`,
    later: (when) => `Later · ${when}`,
    dayAndTime: (day, time) => `${day}, ${time}`,
  },

  view: {
    previous: 'Vorige wijziging',
    next: 'Volgende wijziging',
    more: 'Meer',
    swap: 'Omwisselen',
    print: 'Afdrukken',
    download: 'Downloaden',
    fileName: 'vergelijking.md',
    same: 'De twee documenten zeggen hetzelfde',
    clauses: 'Gewijzigde clausules',
    changes: 'Wijzigingen',
    byClause: (count) =>
      plural(count, { one: '# wijziging, clausule per clausule', other: '# wijzigingen, clausule per clausule' }),
    change: (kind, title) => `${kind}: ${title}`,
    marks: { removed: 'verwijderd:', inserted: 'ingevoegd:' },
  },
}
