import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Démo - Environnement de formation',
  training: 'Mode formation : les modifications n’affectent pas les données de production.',
  none: 'Ce serveur ne propose pas de connexions d’exemple. Connectez-vous avec vos propres identifiants.',
  toSignIn: 'Aller à la connexion',
  tabs: 'Type de connexion',
  capsLock: 'Verr. Maj est activé',
  busy: 'Connexion en cours...',

  customer: { tab: 'Connexion client', email: 'E-mail', password: 'Mot de passe', submit: 'Se connecter' },
  admin: {
    tab: 'Connexion administrateur',
    email: 'E-mail de l’administrateur',
    password: 'Mot de passe de l’administrateur',
    submit: 'Connexion administrateur',
    footer: 'Accès réservé aux administrateurs',
    success: { title: 'Connexion administrateur réussie', description: 'Bienvenue dans l’administration' },
    failed: 'Échec de la connexion',
    refused: 'Identifiants d’administrateur incorrects',
  },
}
