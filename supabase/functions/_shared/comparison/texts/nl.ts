import type { Texts } from './en.ts'

export const texts: Texts = {
  asked: (first, second) => `Vergelijk “${first}” met “${second}”.`,
  title: (first, second) => `Vergelijking van “${first}” en “${second}”`,
  same: 'De twee documenten hebben dezelfde tekst.',
  counts: ({ added, removed, changed, renumbered }) => {
    const clauses = `${added} ${added === 1 ? 'clausule' : 'clausules'} toegevoegd, ${removed} verwijderd, ${changed} gewijzigd`
    return renumbered === 0 ? `${clauses}.` : `${clauses}, ${renumbered} hernummerd.`
  },
  topics: {
    liability: 'aansprakelijkheid',
    amounts: 'bedragen',
    terms: 'duur en termijnen',
    dates: 'datums',
    parties: 'partijen',
    'governing-law': 'toepasselijk recht',
  },
  changes: {
    added: (place) => `Toegevoegd: ${place}`,
    removed: (place) => `Verwijderd: ${place}`,
    changed: (place) => `Gewijzigd: ${place}`,
  },
  introduction: 'inleiding',
  section: (heading) => `“${heading}”`,
  about: (bold, said) => `${bold}: ${said}`,
  more: (count) => (count === 1 ? '… en nog 1 wijziging.' : `… en nog ${count} wijzigingen.`),
}
