import type { Texts } from './en.ts'

export const texts: Texts = {
  email: 'Veuillez saisir une adresse e-mail valide.',
  passwordLength: 'Le mot de passe doit compter au moins 8 caractères.',
  passwordKinds:
    'Le mot de passe doit contenir au moins une majuscule, une minuscule, un chiffre et un caractère spécial.',
  passwordRequired: 'Saisissez votre mot de passe.',
  passwordFailed: 'Le mot de passe n’a pas pu être modifié',
  addressTaken: 'Quelqu’un d’autre utilise désormais cette adresse.',
  beginAgain: 'La connexion n’a pas pu aboutir. Veuillez réessayer.',
  unknownPasskey:
    'Cette clé d’accès ne permet pas de vous connecter ici. Utilisez votre mot de passe, une autre clé d’accès ou l’autre environnement.',

  device: {
    cancelled: 'Rien n’a été confirmé à temps, ou l’opération a été annulée. Veuillez réessayer.',
    registered: 'Cet appareil ou cette clé est déjà enregistré.',
    address: 'Les clés d’accès et les clés de sécurité ne fonctionnent pas à cette adresse du portail.',
    late: 'Cela a pris trop de temps. Veuillez réessayer.',
    network: 'Votre réseau a changé entre-temps. Veuillez réessayer.',
    refused: 'Cet appareil ou cette clé n’a pas été accepté. Réessayez ou utilisez-en un autre.',
    tooManyPasskeys: 'Vous avez atteint le nombre maximal de clés d’accès. Retirez-en d’abord une.',
    tooManyFactors: 'Vous avez atteint le nombre maximal de seconds facteurs. Retirez-en d’abord un.',
  },

  environments: { production: 'Production', training: 'Formation' },

  language: {
    label: 'Langue',
    failed: 'La langue n’a pas pu être enregistrée',
    failedReason: 'Ce navigateur l’affiche ; ailleurs, le portail conserve la langue précédente.',
    notLoaded: 'La langue n’a pas pu être chargée',
  },
}
