import type { Texts } from './en.ts'

export const texts: Texts = {
  loading: 'Chargement...',
  environment: 'Environnement',
  production: 'Production',
  training: 'Formation',
  newTab: '(s’ouvre dans un nouvel onglet)',

  email: 'E-mail',
  password: 'Mot de passe',
  name: 'Nom',
  confirmPassword: 'Confirmer le mot de passe',
  capsLock: 'Verr. Maj est activé',

  signIn: {
    form: 'Connexion',
    subtitle: 'Accédez à votre Legal & Compliance Hub',
    submit: 'Se connecter',
    failed: 'La connexion a échoué',
    busy: 'Connexion en cours...',
    toggle: 'Pas encore de compte ? Inscrivez-vous',
  },

  forgot: {
    action: 'Mot de passe oublié ?',
    title: 'Réinitialiser votre mot de passe',
    subtitle: 'Nous vous envoyons un lien pour en choisir un nouveau',
    addressFirst: 'Saisissez d’abord votre adresse e-mail.',
    submit: 'Envoyer le lien',
    busy: 'Envoi en cours...',
    back: 'Retour à la connexion',
    another: 'Utiliser une autre adresse',
    sent: 'Consultez votre messagerie',
    onItsWay: 'Si un compte existe avec cette adresse, un lien pour choisir un nouveau mot de passe est en route.',
    goesTo: {
      before: 'Il est envoyé à',
      after: ' et fonctionne une seule fois, pendant une heure. S’il n’arrive pas, regardez dans vos indésirables.',
    },
    resendIn: (seconds: number) => `Renvoyer dans ${seconds} s`,
    failed: 'L’e-mail n’a pas pu être envoyé',
  },

  sent: {
    to: {
      before: 'Nous avons envoyé un lien à',
      after: '. Il fonctionne une seule fois, pendant une heure ; ensuite, demandez-en un autre ici.',
    },
    resend: 'Renvoyer',
    change: 'Changer d’adresse',
    again: 'Le lien a été renvoyé',
    failed: 'Le lien n’a pas pu être renvoyé',
  },

  signUp: {
    title: 'Créer un compte',
    subtitle: 'Créez un compte pour commencer',
    submit: 'Créer un compte',
    busy: 'Création du compte...',
    toggle: 'Vous avez déjà un compte ? Connectez-vous',
    sent: 'Consultez votre messagerie',
    confirm: 'Consultez votre messagerie pour confirmer votre compte',
    failed: 'L’inscription a échoué',
    rules: {
      length: '8 caractères ou plus',
      uppercase: 'une majuscule',
      lowercase: 'une minuscule',
      number: 'un chiffre',
      special: 'un des caractères @$!%*?&',
    },
    nameRequired: 'Indiquez votre nom.',
    confirmRequired: 'Confirmez votre mot de passe.',
    mismatch: 'Les mots de passe ne correspondent pas',
  },

  legal: {
    privacy: 'Déclaration de confidentialité',
    disclaimer: 'Avertissement',
  },

  provider: {
    or: 'ou',
    continueWith: (label: string) => `Continuer avec ${label}`,
    failed: 'Le fournisseur est injoignable pour le moment. Réessayez dans une minute.',
  },

  problems: {
    cancelled: 'La connexion a été annulée.',
    again: 'La connexion n’a pas pu aboutir. Veuillez réessayer.',
    late: 'La connexion a pris trop de temps ou était déjà terminée. Veuillez réessayer.',
    unconfirmed:
      'Le fournisseur ne confirme pas que cette adresse e-mail est la vôtre. Connectez-vous avec votre mot de passe, ou adressez-vous à votre service informatique.',
    noAccount: 'Vous n’avez pas encore de compte. Demandez une invitation.',
    inAMinute: 'La connexion n’a pas pu aboutir. Réessayez dans une minute.',
    orProvider: 'Vérifiez les deux, ou utilisez ci-dessous la connexion de votre organisation.',
  },

  passkey: {
    action: 'Se connecter avec une clé d’accès',
    failed: 'La clé d’accès n’a pas pu être vérifiée',
  },

  link: {
    refused: 'Le lien de l’e-mail n’est pas valide ou a expiré',
    unreachable: 'La session n’a pas pu être vérifiée. Veuillez réessayer.',
    again: 'Réessayer',
  },
}
