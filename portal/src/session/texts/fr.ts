import type { Texts } from './en.ts'

export const texts: Texts = {
  services: {
    'digital-ai': 'IA & numérique',
    privacy: 'Vie privée & données',
    security: 'Sécurité de l’info',
    legal: 'Juridique',
    esg: 'Durabilité',
    'tech-integration': 'Intégration tech.',
  },

  support: {
    upgrade: (service: string) => `Mise à niveau : ${service}`,
    upgradeMessage: (service: string) => `Nous aimerions savoir ce que le service ${service} pourrait nous apporter.`,
    about: (service: string) => `Question sur ${service}`,
    access: 'Accès à notre organisation',
  },

  account: {
    none: 'Aucune information de compte trouvée',
    noneDescription: 'Cette page se remplira dès que notre équipe aura rattaché votre profil à votre organisation.',
    writeToUs: 'Écrivez-nous',
    noneFound: 'Aucun compte trouvé',
    listFailed: 'Les comptes n’ont pas pu être chargés',
    switchFailed: 'Le changement de compte a échoué',
    setUp: {
      title: 'Compte à configurer',
      description: 'Votre profil n’est pas encore rattaché à une organisation. Veuillez contacter l’administrateur.',
    },
    notFound: {
      title: 'Compte introuvable',
      description: 'Votre organisation est introuvable. Veuillez contacter l’administrateur.',
    },
    error: 'Erreur de compte',
    errorReason: (reason: string) => `Les données du compte n’ont pas pu être chargées : ${reason}`,
    unexpected: { title: 'Erreur inattendue', description: 'Votre compte n’a pas pu être chargé. Veuillez réessayer.' },
  },

  impersonation: {
    started: {
      title: 'Emprunt d’identité démarré',
      description: 'Vous voyez à présent le portail comme cet utilisateur',
    },
    ended: {
      title: 'Emprunt d’identité terminé',
      description: 'Vous voilà de retour dans votre compte d’administrateur',
    },
    error: 'Erreur',
    startFailed: 'L’emprunt d’identité n’a pas pu démarrer',
    modeFailed: 'Le passage entre consultation et modification a échoué',
    readOnly: 'Lecture seule : vous pouvez consulter, pas modifier',
    endFailed: 'L’emprunt d’identité n’a pas pu être terminé',
    expired: 'Expiré',
    sessionExpired: 'Session expirée',
    lastMinute: 'Moins d’une minute restante',
    lastMinutes: 'Moins de cinq minutes restantes',
  },

  invitation: {
    language: 'Langue de l’invitation',
    asAccount: (language: string) => `${language}, comme le compte`,
    asShown: (language: string) => `${language}, comme vous voyez le portail`,
    hint: 'La langue que vous choisissez est aussi celle du portail pour cet utilisateur.',
  },

  changedMeanwhile: {
    removed: 'Quelqu’un l’a supprimé entre-temps. Enregistrez à nouveau pour appliquer votre version.',
    changed: (value: string) =>
      `Quelqu’un l’a modifié entre-temps en « ${value} ». Enregistrez à nouveau pour remplacer cette valeur.`,
  },
}
