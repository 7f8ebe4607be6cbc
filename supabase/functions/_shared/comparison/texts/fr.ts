import type { Texts } from './en.ts'

const agreed = (count: number, participle: string): string => `${count} ${participle}${count > 1 ? 's' : ''}`

export const texts: Texts = {
  asked: (first, second) => `Comparez « ${first} » avec « ${second} ».`,
  title: (first, second) => `Comparaison de « ${first} » et « ${second} »`,
  same: 'Les deux documents ont le même texte.',
  counts: ({ added, removed, changed, renumbered }) => {
    const clauses = [
      `${added} ${added > 1 ? 'clauses ajoutées' : 'clause ajoutée'}`,
      agreed(removed, 'supprimée'),
      agreed(changed, 'modifiée'),
    ].join(', ')
    return renumbered === 0 ? `${clauses}.` : `${clauses}, ${agreed(renumbered, 'renumérotée')}.`
  },
  topics: {
    liability: 'responsabilité',
    amounts: 'montants',
    terms: 'durées et délais',
    dates: 'dates',
    parties: 'parties',
    'governing-law': 'droit applicable',
  },
  changes: {
    added: (place) => `Ajout (${place})`,
    removed: (place) => `Suppression (${place})`,
    changed: (place) => `Modification (${place})`,
  },
  introduction: 'introduction',
  section: (heading) => `« ${heading} »`,
  about: (bold, said) => `${bold} : ${said}`,
  more: (count) => (count === 1 ? '… et encore 1 modification.' : `… et encore ${count} modifications.`),
}
