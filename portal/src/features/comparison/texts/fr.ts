import { plural } from '../../../language/formats.ts'
import type { Texts } from './en.ts'

const clauses = (changed: number, added: number, removed: number) =>
  [
    plural(changed, { one: '# clause modifiée', other: '# clauses modifiées' }),
    plural(added, { one: '# ajoutée', other: '# ajoutées' }),
    plural(removed, { one: '# supprimée', other: '# supprimées' }),
  ].join(', ')

export const texts: Texts = {
  loading: 'Chargement...',
  title: 'Comparer des documents',
  first: 'Premier document',
  second: 'Second document',
  order: 'Le plus ancien est affiché à gauche, quel que soit celui que vous choisissez d’abord.',
  choose: 'Choisissez un document',
  submit: 'Comparer',
  cancel: 'Annuler',
  again: 'Réessayer',
  both: 'Choisissez les deux documents à comparer.',
  different: 'Choisissez deux documents différents.',
  none: 'Il n’y a pas encore de documents à comparer.',
  notLoaded: 'Les documents n’ont pas pu être chargés.',
  busy: (first, second) => `Comparaison de « ${first} » avec « ${second} »…`,
  done: 'Comparaison terminée',
  failed: 'Échec de la comparaison',
  sorry: (reason) => `Désolé, la comparaison a échoué : ${reason}`,
  unknown: 'erreur inconnue',

  kinds: { added: 'Ajoutée', removed: 'Supprimée', changed: 'Modifiée', renumbered: 'Renumérotée' },
  topics: {
    parties: 'Parties',
    amounts: 'Montants',
    dates: 'Dates',
    terms: 'Durées et délais',
    liability: 'Responsabilité',
    'governing-law': 'Droit applicable',
  },
  summary: clauses,
  summaryRenumbered: (changed, added, removed, renumbered) =>
    `${clauses(changed, added, removed)}, ${plural(renumbered, { one: '# renumérotée', other: '# renumérotées' })}`,

  sides: {
    earlier: (when) => `Avant · ${when}`,
    later: (when) => `Après · ${when}`,
    dayAndTime: (day, time) => `${day}, ${time}`,
  },

  view: {
    previous: 'Modification précédente',
    next: 'Modification suivante',
    more: 'Plus',
    swap: 'Inverser',
    print: 'Imprimer',
    download: 'Télécharger',
    fileName: 'comparaison.md',
    same: 'Les deux documents disent la même chose',
    clauses: 'Clauses modifiées',
    changes: 'Modifications',
    byClause: (count) =>
      plural(count, { one: '# modification, clause par clause', other: '# modifications, clause par clause' }),
    change: (kind, title) => `${kind} : ${title}`,
    marks: { removed: 'supprimé :', inserted: 'inséré :' },
  },
}
