import { plural } from '../../../language/formats.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Planificateur de consultations',
  description: 'Vos consultations avec nos experts. Toutes les heures sont à l’heure locale de notre cabinet.',
  loading: 'Chargement des consultations...',
  failed: 'Échec du chargement des consultations',
  none: 'Aucune consultation à venir',
  noneDescription:
    '« Réserver une consultation » ouvre notre page de réservation. Votre consultation apparaît ici dès que notre équipe l’a encodée.',
  all: 'Toutes les consultations',
  allOf: (count) => plural(count, { other: 'Toutes les consultations (#)' }),
  later: 'Plus tard',
  cancelled: 'Annulées',
  past: 'Consultations passées',
  pastCut: 'Seules les 20 dernières sont affichées.',

  book: 'Réserver une consultation',
  newTab: '(s’ouvre dans un nouvel onglet)',

  next: {
    label: 'Prochaine consultation',
    when: (distance) => `Prochaine consultation · ${distance}`,
    length: (minutes) => plural(minutes, { one: '# minute', other: '# minutes' }),
    add: 'Ajouter à l’agenda',
    openBooking: 'Ouvrir la réservation',
    openBookingWith: (consultant) => `avec ${consultant} (s’ouvre dans un nouvel onglet)`,
  },

  card: {
    length: (minutes) => `${minutes} min`,
    cancelled: 'annulée',
    add: (service, day) => `Ajouter à l’agenda : ${service}, ${day}`,
    remove: (service, day) => `Retirer de l’agenda : ${service}, ${day}`,
  },

  distance: {
    today: 'aujourd’hui',
    tomorrow: 'demain',
    yesterday: 'hier',
    ahead: (days) => plural(days, { one: 'dans # jour', other: 'dans # jours' }),
    ago: (days) => plural(days, { one: 'il y a # jour', other: 'il y a # jours' }),
  },

  ofService: {
    title: 'Consultations',
    none: (service) => `Aucune consultation n’est prévue au sujet du service ${service}.`,
  },

  goodToKnow: {
    title: 'Bon à savoir',
    text: '« Ajouter à l’agenda » enregistre un fichier que les agendas d’Outlook, de Google et d’Apple ouvrent. Une consultation que vous réservez apparaît ici dès que notre équipe l’a encodée.',
    moveOrCancel: 'Déplacer ou annuler une consultation',
  },

  calendar: {
    summary: (service, consultant) => `${service} avec ${consultant}`,
    description: (consultant, firm) => `Consultation avec ${consultant}, ${firm}.`,
    file: 'consultation',
    fileCancelled: 'annulee',
  },
}
