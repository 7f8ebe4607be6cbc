import { plural } from '../../../language/formats.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  welcomeBack: (name: string) => `Bon retour, ${name} !`,
  user: 'utilisateur',
  needsCount: (count: number) =>
    plural(count, { one: '# élément requiert votre attention', other: '# éléments requièrent votre attention' }),
  nextConsult: (when: string) => `prochaine consultation : ${when}`,
  impersonationExpired: (name: string) =>
    `L’emprunt d’identité (${name}) a expiré. Mettez-y fin pour revenir à votre compte d’administrateur.`,
  planner: 'Planificateur de consultations',

  needs: {
    title: 'Requiert votre attention',
    show: 'Afficher',
    hide: 'Masquer',
    failed: 'Ce qui requiert votre attention n’a pas pu être chargé.',
    none: 'Rien ne requiert votre attention aujourd’hui.',
    noneWhy:
      'Les alertes, les documents à relire, les cartes en attente et les réponses à vos demandes apparaissent ici.',
    does: (verb: string) => ` : ${verb}`,
    dismiss: 'Fermer',
    dismissNamed: (title: string) => `Fermer : ${title}`,
    dismissed: 'Fermé',
    undo: 'Annuler',
    dismissFailed: 'L’élément n’a pas pu être fermé',
    takeBackFailed: 'L’élément n’a pas pu être remis',
    showDismissed: (count: number) => `Afficher les éléments fermés (${count})`,
    hideDismissed: 'Masquer les éléments fermés',
    putBack: 'Remettre',
    putBackNamed: (title: string) => `Remettre : ${title}`,
  },

  need: {
    consultWith: (consultant: string) => `Consultation avec ${consultant}`,
    cardWaits: (age: string) => `Carte en attente · depuis ${age}`,
    answered: (request: string, age: string) => `${request} · réponse reçue · ${age}`,
    asked: (request: string, age: string) => `${request} · nous attendons votre réponse · ${age}`,
    unread: {
      security_alert: (age: string) => `Alerte de sécurité · non lue · ${age}`,
      compliance_alert: (age: string) => `Alerte de conformité · non lue · ${age}`,
      document_review: (age: string) => `Document à relire · non lu · ${age}`,
    },
    onWeekday: (weekday: string) => weekday,
    onDay: (day: string) => `le ${day}`,
    reviewIsDue: (when: string) => `Votre relecture est attendue ${when}`,
    reviewWasDue: (when: string) => `Votre relecture était attendue ${when}`,
    isDue: (when: string) => `Échéance : ${when}`,
    wasDue: (when: string) => `Échéance dépassée : ${when}`,
    open: 'Ouvrir',
    review: 'Relire',
    reply: 'Répondre',
    join: 'Rejoindre',
  },

  events: {
    failed: 'Les échéances et les alertes n’ont pas pu être chargées.',
    none: 'Rien en cours',
    noneWhy:
      'Les alertes, les documents à relire et les cartes en attente apparaissent ici, ainsi que dans les notifications.',
    cut: (shown, total) =>
      `Les ${plural(shown, { other: '#' })} premiers éléments sur ${plural(total, { other: '#' })} sont affichés.`,
  },

  contact: {
    title: 'Votre contact',
    book: 'Réserver',
    bookConsult: 'Réserver une consultation (s’ouvre dans un nouvel onglet)',
  },

  setup: {
    title: 'Configuration du compte en cours',
    description: 'Votre compte n’est pas encore rattaché à une organisation. Veuillez contacter l’administrateur.',
    text: (firm: string) =>
      `Votre accès est en cours de configuration. Les services, documents et consultations de votre organisation apparaîtront ici dès que le rattachement aura été fait par ${firm === '' ? 'notre cabinet' : firm}. Si cela tarde, écrivez-nous : c’est possible sans organisation.`,
    write: 'Nous écrire',
    orMail: 'ou par e-mail à',
    meanwhile: {
      before: 'Entre-temps, vous pouvez',
      tutorial: 'regarder le tutoriel',
      or: 'ou',
      faq: 'lire la FAQ',
      after: '.',
    },
  },

  welcome: {
    title: 'Trois choses pour commencer',
    description: (product: string, account: string) =>
      `${product} est l’endroit où ${account} et ses conseillers travaillent ensemble.`,
    dismiss: 'Fermer le message de bienvenue',
    dismissFailed: 'Le message de bienvenue n’a pas pu être fermé',
    services: { action: 'Voir vos services', text: 'Ce que chacun couvre, et ses documents.' },
    steward: {
      action: 'Demander à l’AI Steward',
      text: 'Il répond à partir de vos propres documents.',
      question: 'En quoi pouvez-vous m’aider ?',
    },
    consult: { action: 'Planifier une consultation', text: 'Un entretien avec le conseiller qu’il vous faut.' },
  },
}
