import { inList } from '../../../language/formats.ts'
import { de } from '../../../language/french.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Paramètres du compte',
  description: 'D’abord vos propres paramètres, puis ceux de votre organisation.',
  loading: 'Chargement des données du compte...',
  failed: 'Échec du chargement des données du compte',

  list: {
    title: 'Que souhaitez-vous modifier ?',
    '/settings/notifications':
      'Les sujets sur lesquels nous vous écrivons, par e-mail ou par message, et à quelle fréquence. Uniquement pour vous.',
    '/settings/theme': 'Couleurs, contraste, animations et densité du portail. Uniquement pour vous.',
    '/profile': 'Votre nom, votre numéro de téléphone, votre mot de passe et vos fichiers téléversés.',
    '/organization-settings':
      'Votre contact au sein de notre cabinet, vos services, et les canaux pour tous les membres de votre organisation.',
  },

  account: {
    title: 'Données du compte',
    name: 'Nom',
    tier: 'Abonnement',
    until: (date: string) => `Jusqu’au ${date}`,
  },

  access: {
    title: 'Accès des utilisateurs',
    description: 'Les personnes de votre organisation qui peuvent se connecter.',
    descriptionForMembers:
      'Les personnes de votre organisation qui peuvent se connecter. Les gestionnaires de votre organisation et notre cabinet les ajoutent et les retirent.',
    name: 'Nom',
    you: 'Vous',
    email: 'E-mail',
    role: 'Rôle',
    level: 'Niveau d’accès',
    byAddress: 'par adresse',
    byDomain: 'par domaine',
    lastLogin: 'Dernière connexion',
    never: 'Jamais',
    actions: 'Actions',
    actionsFor: (name: string) => `Actions pour ${name}`,
    change: 'Modifier l’accès',
    remove: 'Retirer du compte',
  },

  roles: {
    manager: { label: 'Gestionnaire', hint: 'Travaille, invite et retire des collègues, et modifie leur accès.' },
    user: { label: 'Membre', hint: 'Travaille : cartes, modèles, demandes.' },
    viewer: { label: 'Lecteur', hint: 'Lit, interroge l’AI Steward et écrit à l’assistance.' },
  },
  levels: {
    standard: { label: 'Standard', hint: 'Lit les modèles de votre organisation.' },
    restricted: { label: 'Restreint', hint: 'Lit uniquement les modèles destinés à tous.' },
  },
  choice: (label: string, hint: string) => `${label} : ${hint}`,

  changeAccess: {
    title: (name: string) => `Accès : ${name}`,
    form: 'Accès',
    save: 'Enregistrer',
    done: 'Accès mis à jour',
    failed: 'Échec de la mise à jour de l’accès',
  },

  removal: {
    title: (name: string) => `Retirer ${name} ?`,
    description:
      'Cette personne ne pourra plus ouvrir les pages de votre organisation. Son travail est conservé. Seul notre cabinet peut l’ajouter à nouveau.',
    confirm: 'Retirer',
    done: (name: string) => `${name} ne fait plus partie du compte`,
    failed: 'Échec du retrait du collègue',
  },

  invitation: {
    title: 'Inviter un collègue',
    description: 'Votre collègue reçoit un e-mail avec un lien pour choisir un mot de passe.',
    noDomain:
      'Votre organisation n’a pas encore de domaine de messagerie. Votre contact au sein de notre cabinet l’ajoute, ou invite la personne.',
    email: 'E-mail',
    emailHint: (domains: readonly string[]) => `Une adresse du domaine ${domains.join(', ')}.`,
    name: 'Nom',
    send: 'Envoyer l’invitation',
    sent: 'Invitation envoyée',
    sentWhere: (email: string) => `Nous avons envoyé un lien à ${email}.`,
    failed: 'Échec de l’invitation du collègue',
    nameRequired: 'Indiquez un nom.',
    nameTooLong: 'Le nom est trop long.',
    emailInvalid: 'Saisissez une adresse e-mail valide.',
    otherDomain: (domains: readonly string[]) => `Saisissez une adresse du domaine ${inList(domains, 'disjunction')}.`,
  },

  support: {
    title: 'Accès pour l’assistance',
    description:
      'Ce que les administrateurs de notre cabinet peuvent faire lorsqu’ils consultent le portail à la place de l’un de vous, pour aider. Vous êtes prévenus chaque fois, et le journal des accès contient chaque étape.',
    descriptionForMembers:
      'Ce que les administrateurs de notre cabinet peuvent faire lorsqu’ils consultent le portail à la place de l’un de vous, pour aider. Vous êtes prévenus chaque fois. Les gestionnaires de votre organisation décident.',
    failed: 'L’accès pour l’assistance n’a pas pu être chargé',
    levels: {
      write: {
        label: 'Consulter et modifier',
        description: 'Ils commencent par consulter et peuvent ensuite modifier quelque chose.',
      },
      read: { label: 'Consulter seulement', description: 'Ils voient ce que vous voyez et ne peuvent rien modifier.' },
      off: {
        label: 'Désactivé',
        description: 'Personne n’entre, sauf si un gestionnaire accorde un accès de 24 heures.',
      },
    },
    saved: 'Accès pour l’assistance mis à jour',
    saveFailed: 'L’accès pour l’assistance n’a pas pu être mis à jour',
    grantText: 'Laissez entrer notre cabinet pendant 24 heures. Vous pouvez y mettre fin à tout moment.',
    grantReadOnly: 'Accorder 24 heures, en lecture seule',
    grantWriting: 'Accorder 24 heures, avec modifications',
    granted: 'Accès accordé pour 24 heures',
    grantFailed: 'L’accès n’a pas pu être accordé',
    runsReadOnly: (until: string) => `Notre cabinet peut consulter jusqu’au ${until}.`,
    runsWriting: (until: string) => `Notre cabinet peut consulter et modifier jusqu’au ${until}.`,
    grantedBy: (name: string) => `Accordé par ${name}.`,
    endNow: 'Terminer maintenant',
    ended: 'Accès terminé',
    endFailed: 'L’accès n’a pas pu être terminé',
  },

  decisions: {
    done: 'Enregistré',
    failed: 'L’enregistrement a échoué',
    somebody: 'Un gestionnaire',
    asked: (name, what) => `${name} souhaite ${what}.`,
    levels: {
      read: 'donner à notre cabinet un accès permanent, en lecture seule',
      write: 'donner à notre cabinet un accès permanent, avec modifications',
      grant_read: 'donner à notre cabinet un accès de 24 heures, en lecture seule',
      grant_write: 'donner à notre cabinet un accès de 24 heures, avec modifications',
    },
    waits: 'Votre modification attend l’accord d’un autre gestionnaire.',
    waitsWhy: 'Rien ne change tant qu’un autre gestionnaire ne l’a pas confirmée.',
    notYou: 'Seul un gestionnaire en fonction depuis au moins 14 jours peut confirmer.',
    confirm: 'Confirmer',
    refuse: 'Refuser',
    withdraw: 'Retirer',
    isNew: (name) => `${name} est un nouveau gestionnaire.`,
    youAreNew: 'Vous êtes un nouveau gestionnaire.',
    until: (time, name) =>
      `Jusqu’au ${time}, ${name} a besoin de l’accord d’un autre gestionnaire pour donner plus d’accès à notre cabinet.`,
    youUntil: (time) =>
      `Jusqu’au ${time}, vous avez besoin de l’accord d’un autre gestionnaire pour donner plus d’accès à notre cabinet.`,
    objected: (name) =>
      `${name} a besoin de l’accord d’un autre gestionnaire pour donner plus d’accès à notre cabinet.`,
    youObjected: 'Vous avez besoin de l’accord d’un autre gestionnaire pour donner plus d’accès à notre cabinet.',
    object: 'S’opposer',
    held: {
      address: (name) => `Quelqu’un d’autre a modifié l’adresse e-mail ${de(name)}.`,
      password: (name) => `Quelqu’un d’autre a défini un nouveau mot de passe pour ${name}.`,
    },
    heldUntil: (time) => `Par précaution, les documents lui restent fermés jusqu’au ${time}.`,
    heldConfirm: 'Si votre collègue a demandé cette modification, confirmez-la.',
    youHeld: {
      address: 'Quelqu’un d’autre a modifié votre adresse e-mail.',
      password: 'Quelqu’un d’autre a défini un nouveau mot de passe pour vous.',
    },
    youHeldUntil: (time) =>
      `Par précaution, les documents vous restent fermés jusqu’au ${time}, sauf si un autre gestionnaire confirme la modification.`,
    open: 'Confirmer la modification',
  },

  adminMode: {
    title: 'Passer en mode administrateur',
    description: 'Comptes, utilisateurs, services, flux et demandes de modification.',
    entered: { title: 'Connexion administrateur réussie', description: 'Bienvenue, administrateur' },
    denied: { title: 'Accès refusé', description: 'Vous n’avez pas les droits d’administrateur.' },
    failed: { title: 'Erreur', description: 'Échec du passage en mode administrateur' },
  },
}
