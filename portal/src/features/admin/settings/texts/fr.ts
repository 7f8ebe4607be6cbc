import { plural } from '../../../../language/formats.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Paramètres',
  views: {
    account: 'Paramètres du compte',
    actions: 'Actions des administrateurs',
    contacts: 'Personnes de contact',
    'second-factor': 'Second facteur',
    retention: 'Conservation',
  },

  account: {
    label: 'Compte',
    choose: 'Choisissez un compte',
    notFound: 'Aucun compte trouvé',
    loadFailed: 'Échec du chargement des comptes',
    gone: 'Ce compte n’existe plus. Choisissez-en un autre.',
  },

  factor: {
    title: 'Second facteur',
    description:
      'Détermine si les utilisateurs prouvent leur identité avec un second facteur : le code d’une application d’authentification ou une clé de sécurité.',
    loading: 'Chargement de la règle...',
    loadFailed: 'Échec du chargement de la règle',
    rule: 'Règle de cet environnement',
    save: 'Enregistrer la règle',
    saved: 'La règle du second facteur a été enregistrée',
    saveFailed: 'Échec de l’enregistrement de la règle',
    rules: {
      off: {
        label: 'Désactivé',
        description: 'Aucun second facteur n’est demandé, pas même aux utilisateurs d’un compte qui en exige un.',
        question: 'Désactiver le second facteur pour tout le monde ?',
        meaning:
          'Un mot de passe seul ouvre chaque compte, y compris celui des administrateurs et ceux qui exigent un second facteur.',
      },
      offer: {
        label: 'Proposé',
        description:
          'Chacun peut en ajouter un et en a dès lors besoin pour se connecter. Un compte peut l’exiger de ses utilisateurs.',
        question: 'Proposer le second facteur ?',
        meaning:
          'Seuls ceux qui en ont un, et les utilisateurs des comptes qui l’exigent, en ont besoin pour se connecter.',
      },
      require: {
        label: 'Obligatoire',
        description:
          'Personne n’a accès à rien sans second facteur. À la prochaine requête, les utilisateurs sont invités à en ajouter un.',
        question: 'Exiger un second facteur de tout le monde ?',
        meaning: 'Ils n’ont accès à rien tant qu’ils n’en ont pas ajouté un.',
      },
    },
    administrators: {
      all: (count: number) =>
        // The plural rules of French take 0 as one.
        count === 1
          ? 'L’administrateur a un second facteur.'
          : plural(count, { other: 'Les # administrateurs ont tous un second facteur.' }),
      without: (without: number, all: number) =>
        plural(without, {
          one: `# sur ${administrators(all)} n’a pas de second facteur.`,
          other: `# sur ${administrators(all)} n’ont pas de second facteur.`,
        }),
    },
    people: {
      all: (count: number) =>
        count === 1
          ? 'L’utilisateur a un second facteur.'
          : plural(count, { other: 'Les # utilisateurs ont tous un second facteur.' }),
      without: (without: number, all: number) =>
        plural(without, {
          one: `# sur ${people(all)} n’a pas de second facteur.`,
          other: `# sur ${people(all)} n’ont pas de second facteur.`,
        }),
    },
  },
}

const administrators = (count: number) => plural(count, { one: '# administrateur', other: '# administrateurs' })
const people = (count: number) => plural(count, { one: '# utilisateur', other: '# utilisateurs' })
