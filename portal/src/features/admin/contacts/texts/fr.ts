import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Personnes de contact',
  description:
    'Les membres du cabinet qui peuvent être le SPOC d’un compte. Les clients voient les coordonnées de leur propre personne de contact.',
  loading: 'Chargement des personnes de contact...',
  loadFailed: 'Échec du chargement des personnes de contact',
  none: 'Aucune personne de contact pour l’instant',
  noneWhy: 'Sans personne de contact, aucun compte ne peut avoir de SPOC.',
  add: 'Ajouter une personne de contact',
  edit: (name: string) => `Modifier ${name}`,
  up: (name: string) => `Déplacer ${name} vers le haut`,
  down: (name: string) => `Déplacer ${name} vers le bas`,
  orderFailed: 'Échec de la modification de l’ordre',

  form: {
    description:
      'Les administrateurs choisissent le nom court dans un compte. Les clients voient les autres données de leur propre personne de contact.',
    name: 'Nom court',
    nameRequired: 'Indiquez le nom court.',
    nameTaken: 'Une personne de contact porte déjà ce nom court.',
    fullName: 'Nom complet',
    role: 'Fonction',
    email: 'E-mail',
    emailWrong: 'Indiquez une adresse e-mail valide.',
    phone: 'Téléphone',
    tooLong: (most: number) => `${most} caractères au plus.`,
    submit: 'Enregistrer la personne',
    saved: 'Personne de contact enregistrée',
    failed: 'Échec de l’enregistrement de la personne de contact',
    changed: 'Quelqu’un a modifié cette personne de contact entre-temps. Fermez le formulaire et consultez la liste.',
  },

  remove: {
    action: (name: string) => `Retirer ${name}`,
    title: (name: string) => `Retirer ${name} ?`,
    description:
      'La personne de contact d’un compte ne peut pas être retirée : attribuez d’abord une autre personne au compte.',
    confirm: 'Retirer',
    done: 'Personne de contact retirée',
    failed: 'Échec du retrait de la personne de contact',
    gone: 'Cette personne de contact n’existe plus.',
  },
}
