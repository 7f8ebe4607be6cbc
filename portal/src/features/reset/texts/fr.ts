import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Nouveau mot de passe',
  verifying: 'Vérification du lien...',
  password: 'Nouveau mot de passe',
  confirmPassword: 'Confirmer le nouveau mot de passe',
  capsLock: 'Verr. Maj est activé',
  strength: ['Trop court', 'Faible', 'Moyen', 'Fort'],
  strengthHint: (length: number) =>
    `Au moins ${length} caractères. Plus il est long, plus il est sûr : quatre mots, ou 12 caractères de types différents.`,
  code: 'Code reçu par e-mail',
  codeSent: 'Vous êtes connecté depuis plus d’un jour. Nous vous avons envoyé un code.',
  submit: 'Modifier le mot de passe',
  busy: 'Modification du mot de passe...',
  updated: 'Votre mot de passe a été modifié',
  short: (length: number) => `Le mot de passe doit compter au moins ${length} caractères`,
  mismatch: 'Les mots de passe ne correspondent pas',
  invalidLink: 'Le lien n’est pas valide ou a expiré',
  unverified: 'La session n’a pas pu être vérifiée. Veuillez réessayer.',
  again: 'Réessayer',
  newLink: 'Envoyer un nouveau lien',
  goOn: 'Continuer',
  failed: 'Le mot de passe n’a pas pu être modifié',
}
