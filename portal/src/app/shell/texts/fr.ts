import { plural } from '../../../language/formats.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  skip: 'Aller au contenu',
  toDashboard: (name: string) => `${name}, vers le tableau de bord`,
  pageNotFound: 'Page introuvable',
  newTab: '(s’ouvre dans un nouvel onglet)',
  accountFailed: 'Votre compte n’a pas pu être chargé.',
  tryAgain: 'Réessayer',
  signOut: 'Se déconnecter',

  visitor: {
    toSignIn: (product: string) => `${product}, vers la connexion`,
    signIn: 'Se connecter',
  },

  header: {
    toggleSidebar: 'Afficher ou masquer la barre latérale',
    home: 'Accueil',
    connectionLost: 'Connexion perdue. Reconnexion…',
    search: 'Rechercher',
    help: 'Aide',
    needHelp: (key: string) =>
      `Besoin d’aide ? Les réponses se trouvent dans la FAQ. ${key}+K lance une recherche, ${key}+B affiche ou masque la barre latérale.`,
    guides: 'Guides',
    videoTutorial: 'Tutoriel vidéo',
    more: 'Plus',
    switchAccount: 'Changer de compte',
  },

  training: {
    chip: 'Formation',
    title: 'Mode formation',
    note: 'Vous travaillez avec des données d’exemple. Les modifications faites en mode formation n’affectent pas les données de production.',
    leave: 'Passer en Production',
  },

  version: {
    title: (version: string) => `Version ${version}`,
    note: (product: string) => `Les notes de version indiquent ce qui est nouveau dans cette version (${product}).`,
    releaseNotes: 'Voir les notes de version',
  },

  sidebar: {
    label: 'Barre latérale',
    nav: 'Navigation principale',
    home: 'Accueil',
    account: 'Compte',
    library: 'Bibliothèque',
    agenda: 'Agenda',
    services: 'Services',
    administration: 'Administration',
    personMenu: 'Profil et paramètres',
    about: (page: string) => `À propos : ${page}`,
    askAbout: (service: string) => `Poser une question sur ${service}`,
    upgrade: 'Mise à niveau',
    upgradeTo: (service: string) => `Mise à niveau vers ${service}`,
    upgradeTip: (service: string) => `${service} : mise à niveau`,
    unread: (count: number) => plural(count, { one: 'non lue', other: 'non lues' }),
    open: (count: number) => plural(count, { one: 'ouverte', other: 'ouvertes' }),
  },

  adminEntries: {
    home: 'Accueil',
    accounts: 'Comptes',
    people: 'Utilisateurs',
    support: 'Assistance',
    planner: 'Planificateur',
    changes: 'Modifications',
    access: 'Journal des accès',
    privacy: 'Vie privée',
    settings: 'Paramètres',
    audit: 'Journal d’audit',
  },

  expiredSession: {
    title: 'L’heure est écoulée',
    description: (user) => `Vous consultiez le portail en tant que ${user}. Ses données ne sont plus affichées.`,
    back: 'Retour à l’administration',
  },
}
