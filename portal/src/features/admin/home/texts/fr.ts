import { plural } from '../../../../language/formats.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  newClient: 'Nouveau client',
  undo: 'Annuler',

  summary: {
    empty: { production: 'La Production est vide', training: 'La Formation est vide' },
    stepsLeft: (count: number) => plural(count, { one: 'encore # étape', other: 'encore # étapes' }),
    requests: (count: number) => plural(count, { one: '# demande ouverte', other: '# demandes ouvertes' }),
    people: (count: number) => plural(count, { one: '# utilisateur sans compte', other: '# utilisateurs sans compte' }),
    feeds: (count: number) => plural(count, { one: '# flux en échec', other: '# flux en échec' }),
    nothing: 'rien à traiter',
  },

  inbox: {
    title: 'À traiter',
    count: (count: number) =>
      plural(count, { one: '# élément requiert votre attention', other: '# éléments requièrent votre attention' }),
    byKind: 'Par type',
    failed: 'Ce qui attend le cabinet n’a pas pu être chargé.',
    empty: 'Rien n’attend le cabinet.',
    shown: (shown: number, all: number) => `${shown} sur ${all}`,
    more: 'Afficher plus',
    reply: 'Répondre',
    open: 'Ouvrir',
    choose: 'Choisir',
    link: 'Rattacher',
    linkLabel: (person: string, account: string) => `Rattacher ${person} au compte ${account}`,
    actLabel: (verb: string, title: string) => `${verb} : ${title}`,
  },

  titles: {
    feedStopped: (feed: string) => `Le flux « ${feed} » a été arrêté`,
    feedFailing: (feed: string) => `Le flux « ${feed} » est en échec`,
    person: (name: string) => `${name} n’a pas de compte`,
    requestMail: (subject: string) => `L’e-mail au sujet de « ${subject} » ne nous est pas parvenu`,
    answerMail: (client: string) => `La réponse à ${client} n’a pas été envoyée par e-mail`,
    aClient: 'un client',
    notificationMail: (person: string) => `Les notifications pour ${person} n’ont pas été envoyées par e-mail`,
    notificationMails: (count: number) =>
      plural(count, {
        one: '# e-mail de notification n’a pas été envoyé',
        other: '# e-mails de notification n’ont pas été envoyés',
      }),
    invitation: (person: string) => `L’invitation pour ${person} n’a pas été envoyée`,
    invitations: (count: number) =>
      plural(count, { one: '# invitation n’a pas été envoyée', other: '# invitations n’ont pas été envoyées' }),
    change: (title: string) => `Demande de modification : ${title}`,
  },

  details: {
    noAccount: 'Aucun compte',
    failures: (failures: number, max: number) => `${failures} sur ${max} échecs`,
    failuresBecause: (failures: number, max: number, reason: string) => `${failures} sur ${max} échecs, ${reason}`,
    unknownDomain: 'aucun compte n’a ce domaine',
    byDomain: (account: string) => `${account}, d’après le domaine`,
    mailedAgain: 'elle est dans la file et sera renvoyée par e-mail',
    sentAgain: 'Le serveur de messagerie ne les a pas acceptés ; ils sont renvoyés pendant trois jours',
    highPriority: 'Priorité élevée',
    priorities: { low: 'Faible', medium: 'Moyenne', high: 'Élevée', urgent: 'Urgente' },
    categories: {
      feature: 'Fonctionnalité',
      bug: 'Bug',
      improvement: 'Amélioration',
      security: 'Sécurité',
      performance: 'Performance',
    },
  },

  failures: {
    unsigned: 'non signé',
    stale: 'horodatage ancien',
    forged: 'signature incorrecte',
    malformed: 'envoi non valide',
    oversized: 'trop volumineux',
    limited: 'trop d’envois en une minute',
    unreachable: 'injoignable',
    unreadable: 'n’a pas pu être lu',
  },

  clock: {
    overdue: (time: string) => `en retard de ${time}`,
    dueToday: (time: string) => `échéance aujourd’hui ${time}`,
    due: (day: string, time: string) => `échéance ${day} ${time}`,
    yesterday: 'hier',
  },

  link: {
    done: (person: string) => `Rattachement effectué : ${person}`,
    failed: 'L’utilisateur n’a pas pu être rattaché',
    gone: 'Cet utilisateur ou ce compte n’existe plus.',
    already: 'Cet utilisateur est déjà rattaché à ce compte.',
    undone: (person: string) => `${person} attend de nouveau`,
    undoFailed: 'Le rattachement n’a pas pu être annulé',
  },

  clients: {
    title: 'Clients',
    columns: {
      name: 'Client',
      spoc: 'SPOC',
      people: 'Utilisateurs',
      last_sign_in: 'Dernière connexion',
      services: 'Services',
      cards: 'Cartes',
      next_consult: 'Prochaine consultation',
    },
    count: (all: number, flagged: number) =>
      plural(all, {
        one: `# compte, dont ${flagged} avec un point d’attention`,
        other: `# comptes, dont ${flagged} avec un point d’attention`,
      }),
    search: 'Rechercher des clients',
    show: 'Afficher',
    all: 'Tous',
    flagged: 'Points d’attention',
    failed: 'Les clients n’ont pas pu être chargés.',
    pages: 'Pages des clients',
    empty:
      'Aucun client pour le moment. Ils apparaîtront ici avec leurs utilisateurs, leurs services et leur prochaine consultation.',
    noFlags: 'Aucun client n’a de point d’attention.',
    notFound: 'Aucun client trouvé.',
    showAll: 'Afficher tous les clients',
    mend: (flag: string) => `${flag} : corriger`,
    ended: 'Terminé',
    endsToday: 'Se termine dans moins d’un jour',
    endsIn: (days: number) => plural(days, { one: 'Se termine dans # jour', other: 'Se termine dans # jours' }),
    noSpoc: 'Pas de SPOC',
    noPeople: 'Aucun utilisateur',
    neverSignedIn: 'Jamais connecté',
    noServices: 'Aucun service',
    services: (on: number, all: number) => `${on} sur ${all}`,
    noConsult: 'Aucune',
    today: (time: string) => `Aujourd’hui ${time}`,
    yesterday: 'Hier',
    tomorrow: 'Demain',
  },

  firstRun: {
    title: 'Premiers pas',
    done: (done: number, all: number) => `${done} sur ${all}`,
    stepsDone: 'étapes terminées',
    dismiss: 'Fermer',
    dismissLabel: 'Fermer les premiers pas',
    show: 'Afficher les premiers pas',
    changeFailed: 'Les étapes n’ont pas pu être modifiées',
  },

  steps: {
    password: {
      title: 'Changez votre mot de passe',
      text: 'Le premier a été créé pour vous. Choisissez le vôtre.',
      changedToday: (time: string) => `Modifié aujourd’hui à ${time}`,
      changedOn: (day: string) => `Modifié le ${day}`,
      action: 'Changer le mot de passe',
    },
    mail: {
      title: 'E-mail',
      text: 'Les invitations, les réponses et les notifications sont envoyées par e-mail. Un e-mail de test arrive à votre propre adresse.',
      anAdministrator: 'un administrateur',
      sentToday: (address: string, time: string) => `Un e-mail de test a été envoyé à ${address} aujourd’hui à ${time}`,
      sentOn: (address: string, day: string) => `Un e-mail de test a été envoyé à ${address} le ${day}`,
      action: 'Envoyer un e-mail de test',
      sent: 'E-mail de test envoyé',
      sentHint: (address: string) => `Cherchez-le dans votre boîte de réception (${address}).`,
      failed: 'L’e-mail de test n’a pas pu être envoyé',
    },
    administrator: {
      title: 'Un autre administrateur',
      text: 'Avec un seul administrateur, un mot de passe perdu bloque tout le monde.',
      invited: (count: number) =>
        plural(count, {
          one: 'Une invitation attend d’être acceptée.',
          other: '# invitations attendent d’être acceptées.',
        }),
      done: 'Un autre administrateur peut se connecter.',
      action: 'Inviter un administrateur',
    },
    client: {
      title: 'Premier client',
      text: 'Un nom suffit. La formule, le contact et le reste peuvent suivre.',
      action: 'Nouveau client',
    },
    services: {
      title: 'Services',
      text: 'Ce que le client voit dans la barre latérale, et où mène chaque service.',
      action: 'Choisir les services',
    },
    person: {
      title: 'Premier utilisateur',
      text: 'Invitez par e-mail, ou laissez toutes les personnes d’un domaine de messagerie rejoindre le compte.',
      action: 'Inviter un utilisateur',
    },
    template: {
      title: 'Premier modèle',
      text: 'Un document suffit pour que le Steward puisse le citer.',
      action: 'Téléverser un modèle',
    },
  },
}
