import { plural } from '../../../language/formats.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Notifications',
  titleUnread: (shown, count) =>
    plural(count, { one: `Notifications, ${shown} non lue`, other: `Notifications, ${shown} non lues` }),
  loading: 'Chargement des notifications...',
  failed: 'Échec du chargement des notifications',
  accountFailed: 'Votre compte n’a pas pu être chargé.',
  none: 'Aucune notification',
  noneUnread: 'Aucune notification non lue',
  noneInNewest: (newest) =>
    `Aucune des ${plural(newest, { other: '#' })} notifications les plus récentes ne correspond au filtre`,
  noneDescription: 'Les alertes, les documents à relire et les actualités de vos flux arrivent ici.',
  missing: 'Cette notification n’est pas disponible. Elle a peut-être été supprimée, ou appartient à un autre compte.',
  close: 'Fermer',
  showAll: 'Afficher toutes les notifications',
  showMore: 'Afficher plus',
  openPage: 'Ouvrir les notifications',
  newTab: '(s’ouvre dans un nouvel onglet)',

  filter: {
    status: 'Statut',
    statuses: { all: 'Toutes', unread: 'Non lues', read: 'Lues' },
    type: 'Type',
    allTypes: 'Tous les types',
    count: (count) => plural(count, { one: '# notification', other: '# notifications' }),
    countNewest: (count) =>
      plural(count, { one: 'La notification la plus récente', other: 'Les # notifications les plus récentes' }),
    countOfNewest: (fitting, newest) =>
      `${plural(fitting, { other: '#' })} sur les ${plural(newest, { other: '#' })} plus récentes`,
    preferences: 'Préférences de notification',
  },

  item: {
    unread: 'Non lue',
    test: 'Test',
    closeNamed: (title) => `Fermer : ${title}`,
    markRead: 'Marquer comme lue',
    markReadNamed: (title) => `Marquer comme lue : ${title}`,
    viewSource: 'Voir la source',
  },

  time: {
    now: 'À l’instant',
    minutes: (count) => plural(count, { one: 'il y a # minute', other: 'il y a # minutes' }),
    hours: (count) => plural(count, { one: 'il y a # heure', other: 'il y a # heures' }),
    days: (count) => plural(count, { one: 'il y a # jour', other: 'il y a # jours' }),
  },

  types: {
    rss_update: 'Actualité RSS',
    compliance_alert: 'Alerte de conformité',
    security_alert: 'Alerte de sécurité',
    regulatory_update: 'Évolution réglementaire',
    document_review: 'Document à relire',
    system_notification: 'Notification du système',
    consult_planned: 'Consultation planifiée',
    consult_moved: 'Consultation déplacée',
    consult_changed: 'Consultation modifiée',
    consult_cancelled: 'Consultation annulée',
    support_answer: 'Réponse de l’assistance',
    feed_stopped: 'Flux arrêté',
    request_handed_over: 'Demande transmise',
    impersonation_started: 'Emprunt d’identité démarré',
    impersonation_ended: 'Emprunt d’identité terminé',
    access_asked: 'Accès demandé',
    access_granted: 'Accès accordé',
    rights_given: 'Droits accordés',
    loosening_asked: 'Confirmation requise',
    sign_in_changed: 'Connexion modifiée',
    privacy_request: 'Demande de vie privée',
    privacy_request_made: 'Demande de vie privée',
  },

  mark: {
    all: (shown) => `Tout marquer comme lu (${shown})`,
    allDone: 'Toutes les notifications sont marquées comme lues',
    undo: 'Annuler',
    failed: 'Les notifications n’ont pas pu être marquées comme lues',
    undoFailed: 'Les notifications n’ont pas pu être marquées comme non lues',
  },

  opened: {
    source: 'Source',
    received: 'Reçue',
    about: 'Concerne',
    ask: 'Demander à l’AI Steward',
    copyLink: 'Copier le lien',
    copied: 'Lien copié',
    copyFailed: 'Le lien n’a pas pu être copié',
    markUnread: 'Marquer comme non lue',
    questionAboutDocument: (name) => `Quels sont les points principaux du document « ${name} » ?`,
    questionAboutTitle: (title) => `Que disent nos documents au sujet de « ${title} » ?`,
  },

  way: {
    decide: 'Décider de l’accès',
    myData: 'Ouvrir Mes données',
    feed: 'Ouvrir le flux',
    request: 'Ouvrir la demande',
    reply: 'Répondre',
    compare: 'Comparer les versions',
    document: 'Ouvrir le document',
    board: 'Ouvrir le tableau',
    planner: 'Ouvrir le planificateur',
  },

  subject: {
    document: 'Document',
    cardIn: (column) => `Carte dans « ${column} »`,
    columns: { todo: 'À faire', doing: 'En cours', waiting: 'En attente', done: 'Terminé' },
    consultWith: (service, consultant) => `${service} avec ${consultant}`,
    planner: 'Planificateur de consultations',
    plannerCancelled: 'Planificateur de consultations · annulée',
    request: (number) => `Demande d’assistance · ${number}`,
  },

  preferences: {
    title: 'Préférences de notification',
    description:
      'Ce dont nous vous informons par e-mail et par message. Ces choix ne valent que pour vous ; dans le portail, vous voyez toujours toutes les notifications.',
    loading: 'Chargement des préférences...',
    loadFailed: 'Vos préférences n’ont pas pu être chargées',
    save: 'Enregistrer les préférences',
    saved: 'Préférences enregistrées',
    savedDescription: 'Elles valent pour vous, où que vous vous connectiez.',
    error: 'Erreur',
    saveFailed: 'Échec de l’enregistrement des préférences. Veuillez réessayer.',
  },

  channels: {
    title: 'Canaux',
    email: 'Notifications par e-mail',
    emailOff: 'Les e-mails sont désactivés pour votre compte.',
    howOften: 'Fréquence',
    cadences: { now: 'Immédiate', daily: 'Quotidienne', weekly: 'Hebdomadaire', never: 'Jamais' },
    cadenceTexts: {
      now: 'Un seul e-mail pour ce qui est arrivé en 5 minutes.',
      daily: 'Un e-mail à 8 h les jours ouvrables. Les alertes de sécurité arrivent immédiatement.',
      weekly: 'Un e-mail le lundi à 8 h. Les alertes de sécurité arrivent immédiatement.',
      never: 'Aucun e-mail, pas même pour les alertes de sécurité.',
    },
    push: 'Notifications push',
    pushDescription: 'Un message de votre navigateur lorsque le portail est ouvert.',
    pushOff: 'Les messages sur téléphone sont désactivés pour votre compte.',
    permissions: {
      default: 'Votre navigateur n’a pas encore demandé l’autorisation : désactivez puis réactivez cette option.',
      denied: 'Votre navigateur n’autorise pas les messages de ce site. Vous pouvez modifier cela dans ses paramètres.',
      unsupported: 'Ce navigateur ne peut pas afficher de messages.',
    },
    sms: 'Notifications par SMS',
    smsTo: (phone) => `Un SMS pour les alertes de sécurité, au ${phone}.`,
    smsWithoutPhone: 'Un SMS pour les alertes de sécurité. Votre profil ne comporte pas encore de numéro de téléphone.',
    smsOff: 'Les SMS sont désactivés pour votre compte.',
    smsNotOffered: 'Notifications par SMS : nous n’envoyons pas de SMS actuellement.',
    accountProfile: 'Profil du compte',
  },

  subjects: {
    title: 'Sujets',
    description: 'Ce dont parlent les e-mails et les messages.',
    securityAlerts: {
      label: 'Alertes de sécurité',
      description:
        'Vulnérabilités, incidents et connexions. Envoyées immédiatement, quel que soit votre choix ci-dessus.',
    },
    serviceUpdates: {
      label: 'Actualités des services',
      description: 'Alertes de conformité, évolutions réglementaires et actualités de vos flux.',
    },
    documentAlerts: { label: 'Alertes sur les documents', description: 'Documents à relire.' },
    calendarReminders: {
      label: 'Rappels d’agenda',
      description: 'Consultations planifiées, déplacées ou annulées.',
    },
    chatMessages: {
      label: 'Messages de chat',
      description: 'Réponses à vos questions et à vos demandes d’assistance.',
    },
    systemMaintenance: { label: 'Maintenance du système', description: 'Actualités du portail lui-même.' },
    marketingEmails: { label: 'E-mails de marketing', description: 'Actualités et invitations du cabinet.' },
  },
}
