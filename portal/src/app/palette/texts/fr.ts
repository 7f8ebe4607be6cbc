import type { Texts } from './en.ts'

export const texts: Texts = {
  search: 'Rechercher',
  placeholder: 'Pages, actions, modèles, cartes, notifications, demandes, questions',
  placeholderOfPhone: 'Pages, cartes et plus',
  results: 'Résultats',
  searching: 'Recherche en cours…',
  failed: 'Cette recherche a échoué.',
  more: 'Il y a d’autres résultats : tapez plus de mots',

  nothing: 'Aucun résultat.',
  askSteward: (question: string) => `Demander à l’AI Steward : « ${question} »`,
  write: 'Nous écrire à ce sujet',

  groups: {
    pages: 'Pages',
    actions: 'Actions',
    templates: 'Modèles',
    cards: 'Cartes',
    notifications: 'Notifications',
    requests: 'Demandes d’assistance',
    consults: 'Consultations',
    accounts: 'Comptes',
    people: 'Utilisateurs',
    faq: 'FAQ',
  },

  actions: {
    book: { title: 'Réserver une consultation', keywords: ['Planificateur de consultations', 'rendez-vous'] },
    lightTheme: 'Passer au thème clair',
    darkTheme: 'Passer au thème sombre',
    themeKeywords: ['apparence', 'couleur', 'mode'],
    themeFailed: {
      title: 'Erreur',
      description: 'Les préférences n’ont pas pu être enregistrées. Veuillez réessayer.',
    },
    sidebar: { title: 'Afficher ou masquer la barre latérale', keywords: ['navigation'] },
    leaveAdmin: { title: 'Quitter le mode administrateur', keywords: ['Page du portail'] },
    enterAdmin: { title: 'Passer en mode administrateur', keywords: ['Administration'] },
    signOut: { title: 'Se déconnecter', keywords: ['quitter', 'déconnexion'] },
  },

  consultKeyword: 'consultation',
  closedOf: (account: string) => `${account} · clôturée`,
  templateOf: { superseded: 'Remplacé', client: 'Propre au client', everyone: 'Générique' },
}
