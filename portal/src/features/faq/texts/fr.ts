import { plural } from '../../../language/formats.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'FAQ',
  description:
    'Questions fréquentes : comment le portail fonctionne, ce que permet votre compte, où trouver de l’aide.',
  search: 'Rechercher dans les questions et réponses',
  found: (count) => plural(count, { one: '# question trouvée', other: '# questions trouvées' }),
  none: {
    title: 'Aucun résultat',
    description: 'Essayez d’autres mots, ou demandez-nous.',
    clear: 'effacer la recherche',
  },
  categories: 'Catégories',
  questions: (count) => plural(count, { one: 'question', other: 'questions' }),
  ways: {
    label: 'Autres moyens d’obtenir une réponse',
    title: 'Pas de réponse ici ?',
    steward: 'Demander à l’AI Steward',
    stewardDetail: 'Il connaît cette aide et vos documents',
    support: 'Contacter l’assistance',
    supportDetail: 'Une personne lit chaque demande',
  },
}
