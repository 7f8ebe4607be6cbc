import { pluralIn } from '../languages.ts'
import type { Texts } from './en.ts'

const plural = pluralIn('fr')

export const texts: Texts = {
  labelled: (label, value) => `${label} : ${value}`,
  greeting: (name) => (name === '' ? 'Bonjour,' : `Bonjour ${name},`),

  notifications: {
    subject: (count) => plural(count, { one: '# notification', other: '# notifications' }),
    happened: (count) =>
      count === 1 ? 'Vous avez une nouvelle notification.' : `Vous avez ${count} nouvelles notifications.`,
    more: (count) => plural(count, { one: 'et # autre', other: 'et # autres' }),
    preferences: 'Choisissez ce que vous recevez par e-mail, et à quelle fréquence',
    accessHead: (account, seq, hash) => `Journal des accès de ${account} : entrée ${seq}, ${hash}`,
    keepHead: 'Conservez cet e-mail : grâce à cette ligne, vous pourrez vérifier que le journal n’a pas été raccourci.',
    accessLog: 'Ouvrir le journal des accès',
    types: {
      compliance_alert: 'Alerte de conformité',
      security_alert: 'Alerte de sécurité',
      regulatory_update: 'Évolution réglementaire',
      document_review: 'Document à relire',
      system_notification: 'Notification du système',
      rss_update: 'Actualité RSS',
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
    own: {
      support_answered: (number) => `Nous avons répondu à ${number}`,
      support_question: (number) => `Nous avons une question au sujet de ${number}`,
      request_handed_over: (number) => `${number} vous a été transmise`,
      consult_planned: (time, consultant) => `Consultation planifiée : ${time} avec ${consultant}`,
      consult_moved: (time, consultant) => `Consultation déplacée : ${time} avec ${consultant}`,
      consult_changed: (time, consultant) => `Consultation modifiée : ${time} avec ${consultant}`,
      consult_cancelled: (time, consultant) => `Consultation annulée : ${time} avec ${consultant}`,
      consult_restored: (time, consultant) => `Consultation rétablie : ${time} avec ${consultant}`,
      privacy_request_made: (number) => `${number} : une demande sur des données personnelles`,
      privacy_request_refused: (number) => `Nous ne pouvons pas faire ce que vous demandez dans ${number}`,
      privacy_request_extended: (number) => `${number} prend plus de temps`,
      data_export_ready: 'Vos données sont prêtes',
      feed_stopped: (feed) => `Flux arrêté : ${feed}`,
      feed_created: 'Webhook créé',
      feed_tested: 'Notification de test',
      impersonation_started: (admin) => `${admin ?? 'Quelqu’un'} du cabinet consulte le portail à votre place`,
      impersonation_ended: (admin) => `${admin ?? 'Quelqu’un'} du cabinet ne consulte plus le portail à votre place`,
      access_asked: (admin) => `${admin ?? 'Quelqu’un'} du cabinet demande un accès`,
      access_granted: (account) => `${account} a accordé l’accès`,
      rights_given: (admin, person, isAddresses) =>
        isAddresses
          ? `${admin ?? 'Le cabinet'} a modifié les adresses qui appartiennent à votre organisation`
          : `${admin ?? 'Le cabinet'} a donné à ${person ?? 'quelqu’un'} un accès à votre organisation`,
      loosening_asked: (person) => `${person ?? 'Un gestionnaire'} souhaite donner plus d’accès au cabinet`,
      sign_in_changed: (person) => `Quelqu’un d’autre a modifié la connexion : ${person ?? 'un collègue'}`,
      deletion_announced: (date) => `Suppression annoncée pour le ${date}`,
      deletions_announced: (date) => `Suppressions annoncées pour le ${date}`,
    },
    switchedOff: 'Vous ne recevrez plus d’e-mails au sujet des notifications.',
    switchedOffBefore: 'Les e-mails ont déjà été désactivés avec ce lien.',
  },

  support: {
    answered: (author, number, subject) => `${author} a répondu à votre demande ${number}, « ${subject} ».`,
    asked: (author, number, subject) => `${author} a une question sur votre demande ${number}, « ${subject} ».`,
    readAndReply: 'Lire et répondre',
    read: 'Lire',
    file: 'Fichier',
    name: 'Nom',
    email: 'E-mail',
    signedInAs: 'Connecté en tant que',
    asAdministrator: (administrator, person) =>
      `administrateur ${administrator} (identité empruntée : ${person ?? 'quelqu’un'})`,
    account: 'Compte',
    category: 'Catégorie',
    priority: 'Priorité',
    sent: 'Envoyé',
    request: 'Demande',
    subject: (priority, subject, number) => `[Assistance, ${priority}] ${subject} (${number})`,
    categories: {
      technical: 'technique',
      billing: 'facturation',
      account: 'compte',
      services: 'services',
      general: 'général',
    },
    priorities: { low: 'faible', medium: 'moyenne', high: 'élevée', urgent: 'urgente' },
  },

  security: {
    events: {
      new_device: {
        subject: 'Connexion sur un nouvel appareil',
        happened: (product) =>
          `Quelqu’un s’est connecté à ${product} avec votre compte, sur un appareil que vous n’avez pas encore utilisé.`,
      },
      password_changed: {
        subject: 'Votre mot de passe a été modifié',
        happened: (product) => `Le mot de passe de votre compte sur ${product} a été modifié.`,
      },
      address_changed: {
        subject: 'Votre adresse e-mail a été modifiée',
        happened: (product, oldEmail, newEmail) =>
          `L’adresse avec laquelle vous vous connectez à ${product} a été modifiée : ${newEmail} remplace ${oldEmail}.`,
      },
      factor_added: {
        subject: 'Un second facteur a été ajouté',
        happened: (product) => `Un second facteur a été ajouté à votre compte sur ${product}.`,
      },
      factor_removed: {
        subject: 'Un second facteur a été retiré',
        happened: (product) => `Un second facteur a été retiré de votre compte sur ${product}.`,
      },
      factors_reset: {
        subject: 'Votre second facteur a été réinitialisé',
        happened: (product) =>
          `Un administrateur du portail ${product} a retiré vos seconds facteurs, codes de récupération et clés d’accès, et a mis fin à toutes vos sessions. Connectez-vous avec votre mot de passe et ajoutez un nouveau second facteur.`,
      },
      passkey_added: {
        subject: 'Une clé d’accès a été ajoutée',
        happened: (product) =>
          `Une clé d’accès a été ajoutée à votre compte sur ${product}. Quiconque la possède peut se connecter à votre place.`,
      },
      passkey_removed: {
        subject: 'Une clé d’accès a été retirée',
        happened: (product) => `Une clé d’accès a été retirée de votre compte sur ${product}.`,
      },
    },
    device: 'Appareil',
    deviceName: (browser, system) => `${browser} sur ${system}`,
    unknownDevice: 'Appareil inconnu',
    internetAddress: 'Adresse IP',
    time: 'Date et heure',
    heldBy: (until) =>
      `Vous n’avez pas fait cette modification vous-même : les documents vous restent donc fermés jusqu’au ${until}. Si vous êtes d’accord, vous pouvez les ouvrir dès maintenant.`,
    agree: 'Je suis d’accord avec la modification',
    wasMe: 'Si c’était vous, vous n’avez rien à faire.',
    wasNotMe: 'Ce n’était pas moi',
    link: 'Le lien fonctionne une seule fois et pendant 7 jours. Il ouvre une page avec un bouton. Le bouton vous déconnecte partout, et vous recevez un e-mail pour choisir un nouveau mot de passe.',
    factorStays: (supportEmail) =>
      `Un second facteur qui n’est pas le vôtre reste en place jusqu’à ce que nous le retirions : écrivez à ${supportEmail}, ou répondez à cet e-mail.`,
  },

  address: {
    notice: {
      subject: 'Votre adresse est en cours de modification',
      happens: (product, oldEmail, newEmail) =>
        `Un administrateur du portail ${product} modifie l’adresse avec laquelle vous vous connectez : ${newEmail} remplacera ${oldEmail}. Rien ne change tant que vous n’avez pas suivi le lien que nous avons envoyé à ${newEmail}.`,
      unwanted: (supportEmail) =>
        `Si vous ne le souhaitiez pas, prévenez-nous immédiatement : répondez à cet e-mail, ou écrivez à ${supportEmail}. Nous annulons la modification, et vous gardez votre adresse.`,
    },
    link: {
      subject: 'Confirmez votre nouvelle adresse e-mail',
      happens: (product, oldEmail) =>
        `Un administrateur du portail ${product} souhaite que vous vous connectiez désormais avec cette adresse, à la place de l’adresse ${oldEmail}. Pour confirmer, ouvrez ce lien dans les 24 heures :`,
      button: 'Confirmer la modification',
      unwanted: 'Si vous ne vous y attendez pas, ne faites rien : votre connexion reste inchangée.',
    },
  },

  test: {
    title: 'L’e-mail fonctionne',
    subject: (product) => `${product} : e-mail de test`,
    asked: (product) =>
      `vous avez demandé un e-mail de test à ${product}. Si vous le lisez, c’est que l’e-mail fonctionne.`,
    button: 'Ouvrir l’administration',
  },
}
