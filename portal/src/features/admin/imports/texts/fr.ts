import { plural } from '../../../../language/formats.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  button: 'Importer un CSV',
  loading: 'Chargement de l’importation...',
  drop: 'Déposez un fichier CSV ici ou choisissez-en un',
  hint: (lines: number, columns: string) =>
    `Jusqu’à ${lines} lignes. La première ligne nomme les colonnes : ${columns}.`,
  example: 'Télécharger un exemple',
  checking: 'Vérification de chaque ligne...',
  checkFailed: 'Le fichier n’a pas pu être vérifié',

  file: {
    empty: 'Le fichier est vide.',
    missing: (columns: string) => `La première ligne doit nommer les colonnes. Introuvables : ${columns}.`,
  },

  preview: {
    lines: (count: number) => plural(count, { one: 'ligne', other: 'lignes' }),
    ready: (count: number) => plural(count, { one: 'prête', other: 'prêtes' }),
    wrong: (count: number) => plural(count, { other: 'avec une erreur' }),
    known: (count: number) => plural(count, { one: 'déjà présente', other: 'déjà présentes' }),
    sendMails: 'Envoyer à chacun une invitation par e-mail',
    note: 'Rien n’est enregistré avant l’importation. Si une ligne échoue alors, aucune n’est enregistrée.',
    errors: 'Erreurs en CSV',
    another: 'Choisir un autre fichier',
    failed: 'Rien n’a été importé',
  },

  table: {
    label: 'Lignes du fichier',
    line: 'Ligne',
    result: 'Résultat',
    reason: 'Motif',
    isKnown: 'Déjà présente, ignorée',
    isReady: 'Prête',
    isReadyBut: (warning: string) => `Prête. ${warning}`,
  },

  accounts: {
    title: 'Importer des comptes',
    submit: (count: number) => plural(count, { one: 'Importer # compte', other: 'Importer # comptes' }),
    done: (count: number) => plural(count, { one: '# compte importé', other: '# comptes importés' }),
    none: 'Le fichier ne contient aucun compte sous les noms des colonnes.',
    tooMany: (count: number, most: number) =>
      `Le fichier contient ${count} comptes. Vous pouvez en importer au plus ${most} à la fois.`,
    exampleFile: 'comptes-exemple.csv',
    errorsFile: 'comptes-erreurs.csv',
    columns: {
      name: 'Nom',
      tier: 'Abonnement',
      subscription_end: 'Fin de l’abonnement',
      spoc: 'SPOC',
      domains: 'Domaines',
      crm_link: 'Lien CRM',
      language: 'Langue',
    },
    examples: {
      name: 'Polderdata BV',
      tier: 'Growth',
      subscription_end: '2027-12-31',
      domains: 'polderdata.example',
      language: 'nl',
    },
  },

  users: {
    title: 'Importer des utilisateurs',
    submit: (count: number) => plural(count, { one: 'Importer # utilisateur', other: 'Importer # utilisateurs' }),
    done: (count: number) => plural(count, { one: '# utilisateur importé', other: '# utilisateurs importés' }),
    invited: 'Les invitations sont envoyées dans les prochaines minutes.',
    none: 'Le fichier ne contient aucun utilisateur sous les noms des colonnes.',
    tooMany: (count: number, most: number) =>
      `Le fichier contient ${count} utilisateurs. Vous pouvez en importer au plus ${most} à la fois.`,
    exampleFile: 'utilisateurs-exemple.csv',
    errorsFile: 'utilisateurs-erreurs.csv',
    columns: {
      name: 'Nom',
      email: 'E-mail',
      account: 'Compte',
      role: 'Rôle',
      access_level: 'Niveau d’accès',
      phone: 'Téléphone',
      environment: 'Environnement',
      language: 'Langue',
    },
    examples: {
      name: 'Sofie Callens',
      email: 's.callens@polderdata.example',
      account: 'Polderdata BV',
      role: 'manager',
      access_level: 'standard',
      phone: '+32 470 00 00 00',
      environment: 'production',
      language: 'nl',
    },
  },
}
