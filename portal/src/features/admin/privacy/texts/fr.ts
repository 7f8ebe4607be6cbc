import { plural } from '../../../../language/formats.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  loading: 'Chargement des demandes...',
  loadFailed: 'Les demandes n’ont pas pu être chargées',
  show: 'Afficher',
  filters: { open: 'Ouvertes, par date', all: 'Toutes, les plus récentes d’abord' },
  count: (count) => plural(count, { one: '# demande', other: '# demandes' }),
  none: 'Aucune demande ouverte',
  noneWhy:
    'Les demandes des personnes au sujet de leurs données apparaissent ici, avec la date à laquelle la loi exige une réponse.',
  noneAtAll: 'Personne n’a encore rien demandé',
  shown: (shown, all) => `${shown} sur ${all}`,
  more: 'Afficher plus',
  list: 'Demandes relatives aux données personnelles',

  kinds: { export: 'Exportation', correction: 'Rectification', objection: 'Opposition', erasure: 'Effacement' },
  states: { open: 'Ouverte', done: 'Terminée', refused: 'Refusée', withdrawn: 'Retirée' },
  nobody: 'Une personne qui a été supprimée',
  sent: (day) => `envoyée le ${day}`,
  due: (day) => `réponse au plus tard le ${day}`,
  overdue: 'En retard',
  dueSoon: 'Bientôt due',
  extended: 'Prolongée',
  extendedWhy: (reason) => `Prolongée : ${reason}`,
  answered: (day) => `clôturée le ${day}`,
  answer: 'Réponse',
  reason: 'Motif',
  making: 'Elle est en préparation.',
  stuck: 'Elle a échoué plusieurs fois.',
  attempts: (count) => plural(count, { one: '# essai', other: '# essais' }),

  actions: {
    answer: 'Répondre',
    refuse: 'Refuser',
    extend: 'Prolonger',
    erase: 'Effacer…',
    restart: 'Préparer l’exportation',
    labelled: (action, number) => `${action} : ${number}`,
  },

  dialog: {
    cancel: 'Annuler',
    answer: {
      title: (number) => `Répondre à ${number}`,
      description: 'La personne la lit sous Mes données et reçoit une notification.',
      label: 'Réponse',
      submit: 'Répondre et clôturer',
      done: 'Réponse envoyée',
    },
    refuse: {
      title: (number) => `Refuser ${number}`,
      description:
        'La personne lit le motif sous Mes données. Elle peut introduire une plainte auprès de l’Autorité de protection des données.',
      label: 'Motif',
      submit: 'Refuser et clôturer',
      done: 'Demande refusée',
    },
    extend: {
      title: (number) => `Prolonger ${number}`,
      description:
        'La loi donne deux mois de plus, une seule fois, si une demande est complexe. La personne est informée de la nouvelle date et du motif.',
      label: 'Motif',
      submit: 'Prolonger de deux mois',
      done: 'Date prolongée',
    },
    tooShort: (least) => `Au moins ${least} caractères`,
    tooLong: '4 000 caractères au plus',
    failed: 'La demande n’a pas pu être traitée',
  },

  restart: { done: 'L’exportation est en préparation', failed: 'L’exportation n’a pas pu être lancée' },

  erase: {
    title: (person) => `Effacer ${person} ?`,
    description:
      'L’identité, les paramètres, les conversations et les fichiers propres de la personne sont supprimés. Les cartes et les messages restent sans le nom, et le registre des administrateurs reçoit un pseudonyme. Dans un grand cabinet, il faut jusqu’à quelques heures avant que l’adresse ait disparu de tous les textes. Personne ne peut annuler cela.',
    tellFirst: (address) =>
      `Si vous voulez informer la personne, écrivez d’abord à ${address} : ensuite, personne ne connaît plus l’adresse.`,
    onlyManager: (accounts) =>
      `Cette personne est la seule gestionnaire de ${accounts}. Désignez-en une autre ensuite.`,
    confirm: 'Effacer',
    done: 'La personne a été effacée',
    failed: 'La personne n’a pas pu être effacée',
    loading: 'Recherche de ce que cela concerne...',
  },
}
