import type { IdentityTexts } from './identity-en.ts'

export const texts: IdentityTexts = {
  orOpen: 'Ou ouvrez cette adresse :',
  automatic: 'Ce message a été envoyé automatiquement ; les réponses ne sont pas lues.',

  confirmation: {
    subject: 'Confirmez votre adresse e-mail',
    preview: 'Il reste une étape : confirmez que cette adresse est la vôtre.',
    happens: (email, product) =>
      `Il reste une étape : confirmez que l’adresse ${email} est la vôtre, et votre compte sur ${product} sera prêt.`,
    again:
      'Cette adresse a été inscrite plusieurs fois : aucun des mots de passe n’est donc valable. Vous en choisirez un ensuite.',
    button: 'Confirmer l’adresse',
    note: 'Le lien fonctionne une seule fois et pour une durée limitée. Si vous n’avez pas demandé de compte, vous pouvez ignorer ce message : sans votre confirmation, aucun compte n’est créé.',
  },
  recovery: {
    subject: 'Choisissez un nouveau mot de passe',
    preview: 'Quelqu’un a demandé un nouveau mot de passe pour votre compte.',
    happens: (email, product) =>
      `Un nouveau mot de passe a été demandé pour le compte ${email} sur ${product}. Choisissez-le ici ; d’ici là, l’ancien reste valable.`,
    button: 'Choisir un nouveau mot de passe',
    note: 'Le lien fonctionne une seule fois et pour une durée limitée. Si la demande ne vient pas de vous, vous pouvez ignorer ce message.',
  },
  invite: {
    subject: 'Vous avez reçu une invitation',
    preview: 'Un compte a été préparé pour vous.',
    firm: 'notre cabinet',
    invitedBy: (person, firm) => `${person} vous invite sur le portail géré par ${firm}.`,
    invitedTo: (person, account, firm) =>
      `${person} vous invite à rejoindre ${account} sur le portail géré par ${firm}.`,
    happens: (email, product) =>
      `Un compte a été préparé pour ${email} sur ${product}. Acceptez l’invitation pour choisir un mot de passe et commencer.`,
    button: 'Accepter l’invitation',
    note: 'Le lien fonctionne une seule fois et pour une durée limitée. Si vous n’attendez pas d’invitation, vous pouvez ignorer ce message.',
  },
  magic_link: {
    subject: 'Se connecter',
    preview: 'Votre lien de connexion, et un code si vous préférez.',
    happens: (email, product) => `Connectez-vous à ${product} (${email}) avec ce lien :`,
    button: 'Se connecter',
    orCode: 'Ou saisissez ce code sur la page où vous l’avez demandé :',
    note: 'Le lien et le code fonctionnent une seule fois et pour une durée limitée. Si la demande ne vient pas de vous, vous pouvez ignorer ce message ; ne transmettez jamais le code.',
  },
  email_change: {
    subject: 'Confirmez votre nouvelle adresse e-mail',
    preview: 'Un compte souhaite se connecter avec une autre adresse.',
    noAddress: 'sans adresse',
    happens: (email, newEmail, product) =>
      `Le compte ${email} sur ${product} souhaite utiliser l’adresse ${newEmail} pour se connecter. Ne confirmez que si ce compte est le vôtre :`,
    button: 'Confirmer la modification',
    note: 'Le lien fonctionne une seule fois et pour une durée limitée. Si vous ne connaissez pas ce compte, ignorez ce message. S’il est le vôtre et que la demande ne vient pas de vous, ne confirmez pas et choisissez un nouveau mot de passe.',
  },
  reauthentication: {
    subject: 'Votre code',
    preview: 'Le code qui confirme que c’est bien vous.',
    happens: (product) => `Saisissez ce code sur ${product} pour confirmer que c’est bien vous :`,
    note: 'Le code fonctionne une seule fois et pour une durée limitée. Ne le transmettez jamais. Si vous ne l’avez pas demandé, quelqu’un connaît peut-être votre mot de passe : choisissez-en un nouveau.',
  },
}
