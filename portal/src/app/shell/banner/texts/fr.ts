import type { Texts } from './en.ts'

export const texts: Texts = {
  label: 'Emprunt d’identité',
  user: 'Identité empruntée :',
  expired: '(session expirée)',
  admin: 'Administrateur :',
  expiresIn: 'Expire dans :',
  end: 'Terminer l’emprunt d’identité',
  spoken: (user, mode, remaining) => `Identité empruntée : ${user}. ${mode}. ${remaining}`,
  readOnly: 'Lecture seule',
  writing: 'Modification',
  recorded: 'Chaque modification est enregistrée à votre nom',
  accountReadOnly: 'Le compte permet seulement de consulter',
  allow: 'Permettre les modifications…',
  back: 'Revenir à la lecture seule',
  ask: {
    title: 'Permettre les modifications ?',
    description: (user) =>
      `À partir de maintenant, vous pouvez modifier ce que ${user} peut modifier. Chaque modification est enregistrée à votre nom, et ${user} lit dans le résumé ce que vous avez modifié.`,
    confirm: 'Permettre les modifications',
  },
}
