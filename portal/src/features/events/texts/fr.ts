import { plural } from '../../../language/formats.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Événements importants',
  description: 'Les échéances, audits et alertes qui comptent pour votre organisation.',
  open: 'Échéances et alertes',
  allNotifications: 'Toutes les notifications',
  consults: 'Vos prochaines consultations',
  samples: 'À quoi ressembleront vos événements',
  samplesNote:
    'Cette fonctionnalité n’est pas encore disponible. Il s’agit ici d’exemples, utilisés uniquement pour la formation.',
  notAvailable: 'Cette fonctionnalité n’est pas encore disponible et sert uniquement à la formation.',
  badge: 'Exemples',

  show: 'Afficher',
  filters: {
    all: 'Tous les événements',
    high: 'Priorité élevée',
    active: 'En cours',
    compliance: 'Conformité',
    security: 'Sécurité',
  },
  search: 'Rechercher des événements',
  count: (count) => plural(count, { one: '# événement', other: '# événements' }),
  none: 'Aucun événement trouvé',
  showAll: 'Afficher tous les événements',
  timeline: 'Chronologie',
  today: 'Aujourd’hui',

  groups: { past: 'En retard', soon: 'Dans les 30 prochains jours', later: 'Plus tard' },

  distance: {
    today: 'aujourd’hui',
    ahead: (days) => plural(days, { one: 'dans # jour', other: 'dans # jours' }),
    ago: (days) => plural(days, { one: 'il y a # jour', other: 'il y a # jours' }),
  },

  types: {
    compliance: 'Conformité',
    regulatory: 'Réglementation',
    security: 'Sécurité',
    deadline: 'Échéance',
    alert: 'Alerte',
  },
  priorities: { high: 'Élevée', medium: 'Moyenne', low: 'Faible' },
  statuses: { upcoming: 'À venir', active: 'En cours', overdue: 'En retard' },

  card: {
    due: 'Échéance : ',
    task: 'Que faire',
    who: 'Qui',
    ask: 'Demander à l’AI Steward',
    question: (title) => `Que devons-nous faire pour « ${title} » ?`,
    askAdvisor: 'Demander à un conseiller',
  },
}
