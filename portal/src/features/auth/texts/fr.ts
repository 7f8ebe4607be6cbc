import type { Texts } from './en.ts'

export const texts: Texts = {
  loading: 'Chargement...',
  language: 'Langue',
  environment: 'Environnement',
  production: 'Production',
  training: 'Formation',
  newTab: '(s’ouvre dans un nouvel onglet)',

  email: 'E-mail',
  password: 'Mot de passe',
  name: 'Nom',
  confirmPassword: 'Confirmez le mot de passe',
  capsLock: 'La touche Verr. Maj est activée',

  signIn: {
    form: 'Connexion',
    subtitle: 'Accédez à votre Legal & Compliance Hub',
    submit: 'Se connecter',
    busy: 'Connexion en cours...',
    toggle: 'Pas encore de compte ? Inscrivez-vous',
  },

  forgot: {
    action: 'Mot de passe oublié ?',
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

  passkey: {
    action: 'Se connecter avec une clé d’accès',
    failed: 'La clé d’accès n’a pas pu être vérifiée',
  },

  link: {
    refused: 'Le lien de l’e-mail n’est pas valable ou a expiré',
    unreachable: 'La session n’a pas pu être vérifiée. Veuillez réessayer.',
    again: 'Réessayer',
  },
}
