import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Administration',
  description: 'Gérez les comptes, les utilisateurs et les paramètres du système.',
  leave: 'Quitter l’administration',
  left: { title: 'Administration quittée', description: 'Vous n’êtes plus connecté comme administrateur.' },
  tabs: {
    accounts: 'Comptes',
    users: 'Utilisateurs',
    changes: 'Modifications',
    settings: 'Paramètres',
    support: 'Assistance',
    planner: 'Planificateur',
    privacy: 'Vie privée',
    access: 'Journal des accès',
  },
  loading: {
    accounts: 'Chargement des comptes...',
    users: 'Chargement des utilisateurs...',
    changes: 'Chargement des modifications...',
    settings: 'Chargement des paramètres...',
    support: 'Chargement de l’assistance...',
    planner: 'Chargement du planificateur...',
    privacy: 'Chargement des demandes...',
    access: 'Chargement du journal des accès...',
  },
}
