import { plural } from '../../../language/formats.ts'
import { de } from '../../../language/french.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  support: {
    answered: (number) => `Nous avons répondu à ${number}`,
    question: (number) => `Nous avons une question au sujet de ${number}`,
    handedOver: (number) => `${number} vous a été transmise`,
    handedOverBy: (by, subject, client) => `${by} vous a transmis la demande « ${subject} » de ${client}.`,
  },

  consult: {
    planned: (time, consultant) => `Consultation planifiée : ${time} avec ${consultant}`,
    moved: (time, consultant) => `Consultation déplacée : ${time} avec ${consultant}`,
    changed: (time, consultant) => `Consultation modifiée : ${time} avec ${consultant}`,
    cancelled: (time, consultant) => `Consultation annulée : ${time} avec ${consultant}`,
    restored: (time, consultant) => `Consultation rétablie : ${time} avec ${consultant}`,
    about: (service, minutes) => `${service}, ${minutes} minutes.`,
    before: (time) => `Avant : ${time}.`,
  },

  privacy: {
    made: (number) => `${number} : une demande sur des données personnelles`,
    madeDue: (day) => `La réponse est attendue au plus tard le ${day}.`,
    answered: 'Vous trouvez la réponse sous Mes données.',
    refused: (number) => `Nous ne pouvons pas faire ce que vous demandez dans ${number}`,
    refusedWhy: 'Vous trouvez le motif sous Mes données.',
    extended: (number) => `${number} prend plus de temps`,
    extendedDue: (day) => `Nous répondons au plus tard le ${day}. Vous trouvez le motif sous Mes données.`,
    ready: 'Vos données sont prêtes',
    readyUntil: (time) => `Vous pouvez les télécharger sous Mes données jusqu’au ${time}.`,
  },

  feed: {
    stopped: (feed) => `Flux arrêté : ${feed}`,
    stoppedAfter: (failures, feed, account) =>
      `Le flux ${feed} de ${account} a été arrêté après ${plural(failures, { one: '# échec', other: '# échecs consécutifs' })}.`,
    lastFailure: (reason) => `Le dernier : ${reason}.`,
    startAgain: 'Consultez ses envois sous Paramètres, Notifications API, et redémarrez-le à cet endroit.',
    created: 'Webhook créé',
    createdNamed: (feed) => `Le flux « ${feed} » a été créé.`,
    tested: 'Notification de test',
    testedNamed: (feed) => `Un administrateur teste le flux ${feed}.`,
  },

  impersonation: {
    started: (admin) => `${admin ?? 'Quelqu’un'} du cabinet consulte le portail à votre place`,
    ended: (admin) => `${admin ?? 'Quelqu’un'} du cabinet ne consulte plus le portail à votre place`,
    beginsReadOnly: 'La consultation commence en lecture seule : rien ne peut être modifié.',
    beginsWriting: 'Des modifications peuvent être faites à votre place. Chacune est enregistrée.',
    reason: (reason) => `Motif : ${reason}`,
    took: (minutes) => `Durée : ${plural(minutes, { one: '# minute', other: '# minutes' })}.`,
    wasReadOnly: 'C’était en lecture seule.',
    couldWrite: 'Des modifications étaient possibles.',
    counts: (opened, changed) => `Documents ouverts : ${opened}. Modifications : ${changed}.`,
    log: 'Le journal des accès de votre organisation contient chaque étape.',
  },

  rights: {
    given: (admin, person) =>
      `${admin ?? 'Le cabinet'} a donné à ${person ?? 'quelqu’un'} un accès à votre organisation`,
    addresses: (admin) => `${admin ?? 'Le cabinet'} a modifié les adresses qui appartiennent à votre organisation`,
    as: {
      manager: 'En tant que gestionnaire, qui décide aussi qui a accès.',
      user: 'En tant que membre, qui peut lire et modifier.',
      viewer: 'En tant que lecteur, qui peut seulement lire.',
      admin: 'En tant qu’administrateur du cabinet.',
      unblocked: 'Cette personne avait été retirée auparavant.',
    },
    ask: 'Si vous ne vous y attendiez pas, contactez-nous. Les paramètres du compte montrent qui a accès.',
  },
  loosening: {
    asked: (person) => `${person ?? 'Un gestionnaire'} souhaite donner plus d’accès au cabinet`,
    levels: {
      read: 'Le cabinet pourrait alors consulter votre portail à tout moment.',
      write: 'Le cabinet pourrait alors consulter et modifier à tout moment.',
      grant_read: 'Le cabinet pourrait alors consulter votre portail pendant 24 heures.',
      grant_write: 'Le cabinet pourrait alors consulter et modifier pendant 24 heures.',
    },
    decide: 'Confirmez ou refusez-le dans les paramètres du compte, sous « Accès pour l’assistance ».',
  },
  signIn: {
    changed: (person) => `Quelqu’un d’autre a modifié la connexion : ${person ?? 'un collègue'}`,
    address: (admin) => `${admin ?? 'Le cabinet'} a modifié l’adresse e-mail.`,
    password: (admin) => `${admin ?? 'Le cabinet'} a défini un nouveau mot de passe.`,
    closed:
      'Par précaution, les documents restent fermés à votre collègue pendant 72 heures. Si votre collègue a demandé cette modification, confirmez-la dans les paramètres du compte.',
  },
  access: {
    asked: (admin) => `${admin ?? 'Quelqu’un'} du cabinet demande un accès`,
    askedFor: (person, reason) =>
      `Pour consulter le portail à la place ${person === null ? 'de l’un de vos collègues' : de(person)}. Motif : ${reason}`,
    howToGrant: 'Vous pouvez accorder un accès de 24 heures sous Paramètres du compte, Accès pour l’assistance.',
    granted: (account) => `${account} a accordé l’accès`,
    grantedReadOnly: 'Pour 24 heures, en lecture seule.',
    grantedWriting: 'Pour 24 heures, avec modifications.',
  },

  deletion: {
    announced: (date) => `Suppression annoncée pour le ${date}`,
    categories: {
      support_requests: 'Demandes d’assistance clôturées',
      consults: 'Consultations passées',
      notifications: 'Notifications',
      accounts: 'Compte avec tout son contenu',
    },
    announcedItems: (category, count, months, date) =>
      `${category} : ${count}. Nous les conservons ${plural(months, { one: '# mois', other: '# mois' })} et les supprimons à partir du ${date}. Veuillez enregistrer avant cette date ce dont vous avez encore besoin.`,
    announcedToFirm: (date) => `Suppressions annoncées pour le ${date}`,
    allItems: (count) =>
      `${plural(count, { one: '# élément', other: '# éléments' })}. Les durées et ce qui est annoncé se trouvent dans Administration, sous Paramètres, Conservation.`,
  },
}
