import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Mon profil',
  description: 'Ce que nous savons de vous, et comment vous vous connectez.',
  tabs: { profile: 'Données personnelles', security: 'Sécurité', data: 'Mes données' },
  loading: 'Chargement...',
  notProvided: 'Non renseigné',

  person: {
    title: 'Données personnelles',
    description:
      'Vous pouvez modifier votre numéro de téléphone. Si autre chose est inexact, demandez à notre équipe de le corriger.',
    impersonated: '(identité empruntée)',
    active: 'Actif',
    name: 'Nom complet',
    email: 'E-mail',
    emailFixed: 'L’adresse e-mail ne peut pas être modifiée',
    phone: 'Téléphone',
  },

  phone: {
    label: 'numéro de téléphone',
    problem: 'Utilisez de 5 à 50 caractères : chiffres, espaces et signes + ( ) . / -',
    saved: 'Numéro de téléphone enregistré',
    failed: 'Échec de l’enregistrement du numéro de téléphone',
  },

  account: {
    title: 'Compte et sécurité',
    account: 'Compte',
    notLinked: 'Non rattaché',
    id: 'Identifiant du compte',
    copyId: 'Copier l’identifiant du compte',
    idCopied: 'Identifiant du compte copié',
    idNotCopied: 'L’identifiant du compte n’a pas pu être copié',
    password: 'Mot de passe',
    passwordNote: 'Nous vous envoyons par e-mail un lien pour en choisir un nouveau.',
    resetPassword: 'Réinitialiser le mot de passe',
    browser: 'Ce navigateur',
    browserNote: 'Vous êtes connecté ici.',
    signOut: 'Se déconnecter',
  },

  reset: {
    sent: 'E-mail de réinitialisation envoyé',
    where: (email: string) => `Consultez votre boîte de réception (${email}).`,
    failed: 'L’e-mail de réinitialisation n’a pas pu être envoyé',
    impersonating: 'Indisponible pendant que vous empruntez l’identité d’une autre personne',
  },

  uploads: {
    title: 'Mes fichiers',
    description: 'Les fichiers que vous avez joints à des questions à l’AI Steward. Personne d’autre ne peut les voir.',
    loading: 'Chargement de vos fichiers...',
    failed: 'Échec du chargement de vos fichiers',
    none: 'Vous n’avez aucun fichier ici.',
    deleteFile: (name: string) => `Supprimer ${name}`,
    ask: 'Supprimer ce fichier ?',
    askWhy: (name: string) =>
      `${name} sera supprimé. Les réponses qui le citent restent dans leurs conversations. Cette action est irréversible.`,
    delete: 'Supprimer',
    deleted: 'Fichier supprimé',
    deleteFailed: 'Échec de la suppression du fichier',
    notFound: 'Le fichier est introuvable',
  },
}
