import { plural } from '../../../language/formats.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Contacter l’assistance',
  description: 'Dites-nous ce dont vous avez besoin ; chaque demande est lue par une personne.',
  loading: 'Chargement...',
  newRequest: 'Nouvelle demande',
  yourRequests: 'Vos demandes',

  categories: {
    technical: 'Technique',
    billing: 'Facturation',
    account: 'Compte',
    services: 'Services',
    general: 'Général',
  },
  priorities: { low: 'Faible', medium: 'Moyenne', high: 'Élevée', urgent: 'Urgente' },
  answerTimes: {
    low: '2-3 jours ouvrables',
    medium: '1-2 jours ouvrables',
    high: '4-8 heures',
    urgent: '1-2 heures',
  },
  states: { new: 'Nouvelle', answered: 'Avec réponse', waiting: 'En attente', closed: 'Clôturée' },
  ourTurn: 'Chez nous',

  moment: {
    today: 'aujourd’hui',
    on: (day) => `le ${day}`,
    todayAt: (time) => `aujourd’hui à ${time}`,
    at: (day, time) => `le ${day} à ${time}`,
  },

  duration: {
    minutes: (minutes) => `${minutes} min`,
    hours: (hours) => `${hours} h`,
    both: (hours, minutes) => `${hours} h ${minutes} min`,
  },

  promise: {
    closed: 'Clôturée',
    closedToday: 'Clôturée aujourd’hui',
    closedOn: (day) => `Clôturée le ${day}`,
    waiting: 'En attente de votre réponse',
    waitingSince: (day) => `En attente de votre réponse depuis ${day} ; notre délai est suspendu`,
    answered: 'Réponse donnée',
    answeredAt: (when) => `Réponse donnée ${when}`,
    soon: 'Nous répondrons bientôt',
    late: (when) => `Notre réponse est en retard : elle était promise pour ${when}`,
    by: (when) => `Réponse au plus tard ${when}`,
    promisedBy: (when) => `Réponse promise pour ${when}`,
    firstAnswer: (duration) => `Première réponse après ${duration}`,
  },

  sent: {
    title: 'Message envoyé',
    description: 'Votre demande a été envoyée. Nous répondrons bientôt.',
    failed: 'Échec de l’envoi du message. Veuillez réessayer ou contacter directement l’assistance.',
    soon: (number) =>
      `Votre demande porte le numéro ${number}. Nous répondrons bientôt : vous trouverez la réponse ici, et nous vous l’enverrons par e-mail.`,
    today: (number, time) =>
      `Votre demande porte le numéro ${number}. Nous répondrons aujourd’hui, au plus tard à ${time} : vous trouverez la réponse ici, et nous vous l’enverrons par e-mail.`,
    by: (number, when) =>
      `Votre demande porte le numéro ${number}. Nous répondrons au plus tard ${when} : vous trouverez la réponse ici, et nous vous l’enverrons par e-mail.`,
  },

  list: {
    everyoneAt: (account) => `tout le monde chez ${account}`,
    show: 'Afficher',
    filters: { all: 'Toutes', open: 'Ouvertes', closed: 'Clôturées' },
    loading: 'Chargement de vos demandes...',
    failed: 'Échec du chargement de vos demandes',
    none: 'Vous n’avez pas encore envoyé de demande.',
    noneFits: 'Aucune demande ne correspond.',
    showOlder: (count) =>
      plural(count, { one: 'Afficher # demande plus ancienne', other: 'Afficher # demandes plus anciennes' }),
  },

  home: {
    title: 'Demandes ouvertes',
    all: 'Toutes les demandes',
    none: 'Aucune demande ouverte.',
    write: 'Écrivez-nous',
  },

  conversation: {
    label: 'Conversation',
    loading: 'Chargement de la conversation...',
    failed: 'Échec du chargement de la conversation',
    unknown: 'Cette demande n’existe pas',
    unknownDescription: 'Elle appartient peut-être à un autre compte ou à l’autre environnement.',
    open: 'Rouvrir',
    close: 'Clôturer la demande',
    changeFailed: 'La demande n’a pas pu être modifiée',
    writtenBy: (firm) => `écrit par ${firm}`,
    fileFailed: (name) => `${name} n’a pas pu être ouvert`,
    tryAgain: 'Veuillez réessayer.',
  },

  reply: {
    label: 'Votre réponse',
    placeholder: 'Écrivez une réponse',
    placeholderClosed: 'Écrivez pour rouvrir la demande',
    missing: 'Veuillez écrire une réponse.',
    send: 'Envoyer',
    sendLater: 'Envoyer, une fois les fichiers téléversés',
    failed: 'Votre réponse n’a pas été envoyée',
  },

  writing: {
    now: (names, count) => (count === 1 ? `${names} est en train d’écrire…` : `${names} sont en train d’écrire…`),
    advisor: 'Un conseiller',
  },

  form: {
    title: 'Écrivez-nous',
    required: 'Les champs marqués d’un * sont obligatoires.',
    close: 'Fermer le formulaire',
    label: 'Contacter l’assistance',
    name: 'Nom *',
    email: 'E-mail *',
    otherEmail: (email) => `Nous envoyons nos réponses à ${email}.`,
    category: 'Catégorie',
    chooseCategory: 'Choisissez une catégorie',
    priority: 'Priorité',
    subject: 'Objet *',
    message: 'Message *',
    incomplete: 'Veuillez remplir tous les champs obligatoires',
    clear: 'Effacer',
    send: 'Envoyer le message',
    sending: 'Envoi en cours...',
    promise: (priority, when) => `Avec la priorité ${priority}, vous aurez notre réponse au plus tard ${when}.`,
    missing: {
      name: 'Veuillez indiquer votre nom.',
      email: 'Veuillez indiquer votre adresse e-mail.',
      subject: 'Veuillez dire en quelques mots de quoi il s’agit.',
      message: 'Veuillez écrire votre message.',
    },
    wrongEmail: 'Veuillez indiquer une adresse e-mail valide.',
  },

  files: {
    label: 'Fichiers',
    attach: 'Joindre un fichier',
    attached: 'Fichiers joints',
    uploading: (name) => `Téléversement : ${name}`,
    remove: (name) => `Retirer ${name}`,
    refused: {
      tooMany: (name, most) => `${name} n’a pas été joint : un message compte au plus ${most} fichiers.`,
      type: (name) => `${name} n’a pas été joint : seuls les fichiers PDF, Word, Excel et texte peuvent être envoyés.`,
      size: (name) => `${name} n’a pas été joint : il dépasse 10 Mo.`,
      empty: (name) => `${name} n’a pas été joint : il est vide.`,
      noSpace: (name) => `${name} n’a pas été joint : votre espace de téléversement est plein.`,
      unreachable: (name) => `${name} n’a pas été joint : le serveur ne répond pas. Veuillez réessayer.`,
      failed: (name) => `${name} n’a pas été joint : le téléversement a échoué. Veuillez réessayer.`,
    },
  },

  contact: {
    times: 'Délais de réponse',
    clock: 'Nos délais suivent l’heure de Bruxelles, hors jours fériés belges.',
    title: 'Coordonnées',
    email: 'E-mail',
    phone: 'Téléphone',
    address: 'Adresse',
    hours: 'Heures d’assistance',
  },
}
