import type { Texts } from './en.ts'

export const texts: Texts = {
  signup: {
    title: 'Confirmez votre adresse e-mail',
    purpose:
      'Quelqu’un s’est inscrit avec cette adresse. Ne confirmez que s’il s’agit de vous : le mot de passe de cette inscription deviendra valable.',
    submit: 'Confirmer l’adresse',
  },
  invite: {
    title: 'Acceptez votre invitation',
    purpose: (firm: string, product: string) =>
      `${firm === '' ? 'Un compte a été préparé pour vous' : `${firm} a préparé votre compte`} dans ${product}. Vous choisirez ensuite un mot de passe.`,
    submit: 'Accepter l’invitation',
  },
  recovery: {
    title: 'Choisissez un nouveau mot de passe',
    purpose:
      'Quelqu’un a demandé un nouveau mot de passe pour ce compte. Votre mot de passe reste inchangé tant que vous n’en choisissez pas un autre.',
    submit: 'Continuer',
  },
  magiclink: {
    title: 'Connexion',
    purpose: 'Ce lien vous connecte sans mot de passe.',
    submit: 'Se connecter',
  },
  email_change: {
    title: 'Confirmez votre nouvelle adresse e-mail',
    purpose: (account: string) =>
      `${account === '' ? 'Un compte' : `Le compte ${account}`} souhaite utiliser cette adresse pour se connecter. Ne confirmez que si ce compte est le vôtre.`,
    submit: 'Confirmer la nouvelle adresse',
  },
  repeated: {
    title: 'Confirmez votre adresse e-mail',
    purpose:
      'Cette adresse a été inscrite plusieurs fois : aucun des mots de passe n’est donc valable. Vous en choisirez un ensuite.',
    submit: 'Confirmer l’adresse',
  },
  not_me: {
    title: 'Ce n’était pas vous ?',
    purpose:
      'Si vous continuez, vous êtes déconnecté partout, votre mot de passe cesse de fonctionner et les clés d’accès ajoutées depuis sont retirées. Nous vous enverrons ensuite un lien pour choisir un nouveau mot de passe.',
    submit: 'Se déconnecter partout',
  },
  agreed: {
    title: 'Êtes-vous d’accord avec cette modification ?',
    purpose:
      'Quelqu’un d’autre a modifié votre adresse e-mail ou votre mot de passe. Si vous êtes d’accord, toute personne qui se connecte avec la nouvelle adresse ou le nouveau mot de passe pourra de nouveau ouvrir vos documents.',
    submit: 'Je suis d’accord avec la modification',
  },
  done: {
    title: 'Merci',
    purpose: 'Vous avez confirmé la modification. Vos documents sont de nouveau accessibles.',
  },
  training: 'Dans l’environnement de formation',
  replaces: (email: string) =>
    `Vous êtes connecté avec l’adresse ${email}. Si vous continuez, vous serez d’abord déconnecté.`,
  unreachable: 'Le serveur est injoignable. Le lien n’a pas été utilisé : veuillez réessayer.',
  other: {
    title: 'Quelqu’un d’autre est connecté',
    purpose: (email: string) =>
      `Vous êtes connecté avec l’adresse ${email}. Le lien que vous avez suivi est destiné à une autre personne :`,
    proceed: 'Se déconnecter et utiliser le lien',
    stay: 'Rester connecté',
  },
  tokens: {
    title: 'Se connecter avec ce lien ?',
    purpose: 'Le lien que vous avez suivi vous connecte. Ne continuez que s’il s’agit de votre adresse :',
    proceed: 'Se connecter avec le lien',
    stay: 'Ne pas utiliser le lien',
  },
  invalid: {
    title: 'Ce lien ne fonctionne plus',
    purpose: 'Il a été utilisé, un e-mail plus récent l’a remplacé, ou plus d’une heure s’est écoulée.',
  },
  expired: {
    title: 'Ce lien ne fonctionne plus',
    purpose: 'Il a été utilisé, un e-mail plus récent l’a remplacé, il a été annulé, ou plus d’un jour s’est écoulé.',
  },
  late: {
    title: 'Ce lien ne fonctionne plus',
    purpose: 'Il a été utilisé, un e-mail plus récent l’a remplacé, ou plus de sept jours se sont écoulés.',
  },
  ended: {
    title: 'Vous êtes déconnecté partout',
    purpose: 'Votre mot de passe ne fonctionne plus. Nous vous avons envoyé un lien pour en choisir un nouveau.',
  },
  endedUnmailed: {
    title: 'Vous êtes déconnecté partout',
    purpose: (support: string) =>
      `Votre mot de passe ne fonctionne plus. Nous n’avons pas pu vous envoyer de lien pour en choisir un nouveau : choisissez « Mot de passe oublié ? » à la connexion${support === '' ? '' : `, ou écrivez à ${support}`}.`,
  },
  mismatch: {
    title: 'Ce lien ne vous est pas destiné',
    purpose: 'Il appartient à une autre adresse que celle qu’il indique. Personne n’a été connecté.',
  },
  incomplete: {
    title: 'Une confirmation sur deux',
    purpose: 'Merci. Veuillez suivre aussi le lien dans l’e-mail envoyé à votre autre adresse.',
  },
  changed: {
    title: 'L’adresse a été modifiée',
    purpose: 'Désormais, vous vous connectez avec la nouvelle adresse.',
  },
  refused: 'Le lien a été refusé',
  none: {
    title: 'Rien à confirmer',
    purpose: 'Veuillez rouvrir le lien de votre e-mail.',
  },
  newLink: 'Envoyer un nouveau lien',
  toSignIn: 'Aller à la connexion',
  toPortal: 'Aller au portail',
}
