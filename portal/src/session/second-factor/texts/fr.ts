import type { Texts } from './en.ts'

export const texts: Texts = {
  step: {
    title: 'Encore une étape',
    submit: 'Se connecter',
    leave: 'Se connecter avec un autre compte',
  },
  stepUp: {
    title: 'Confirmez qu’il s’agit bien de vous',
    description: 'Cette modification exige votre second facteur. La confirmation est valable dix minutes.',
    submit: 'Confirmer',
    cancel: 'Annuler',
  },
  app: (email: string) => `Saisissez le code que votre application d’authentification affiche pour ${email}.`,
  key: 'Utilisez la clé de sécurité que vous avez enregistrée.',
  recovery: 'Saisissez l’un de vos codes de récupération. Chacun ne sert qu’une fois.',
  code: 'Code à six chiffres',
  recoveryCode: 'Code de récupération',
  touchKey: 'Utiliser votre clé de sécurité',
  another: 'Essayer autrement',
  ways: {
    app: 'Utiliser votre application d’authentification',
    namedApp: (name: string) => `Utiliser l’application ${name}`,
    key: 'Utiliser votre clé de sécurité',
    namedKey: (name: string) => `Utiliser la clé de sécurité ${name}`,
    recovery: 'Utiliser un code de récupération',
  },
  codeLength: 'Le code compte six chiffres.',
  codeNeeded: 'Saisissez un code de récupération.',
  wrongCode: 'Ce code n’est pas correct ou a déjà été utilisé. Saisissez le suivant affiché par l’application.',
  wrongAgain:
    'Ce code n’est pas correct non plus. Vérifiez que l’horloge de votre téléphone est à l’heure, ou essayez autrement.',
  wrongRecoveryCode: 'Ce code n’est pas correct ou a déjà été utilisé.',
  tooOften: 'Trop de tentatives. Attendez quelques minutes, puis réessayez.',
  failed: 'Le second facteur n’a pas pu être vérifié',
  loading: 'Chargement...',
  notLoaded: 'Votre second facteur n’a pas pu être chargé',
  gone: 'Ce second facteur a été retiré entre-temps. Veuillez vous reconnecter.',
  none: 'Vous n’avez aucun second facteur utilisable ici. Demandez à un administrateur de le réinitialiser.',
}
