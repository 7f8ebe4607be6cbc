import type { Texts } from './en.ts'

export const texts: Texts = {
  title: '404',
  what: 'Oups ! Page introuvable',
  why: 'Il n’y a pas de page à cette adresse. Elle est peut-être mal saisie, ou la page a été déplacée.',
  noPage: {
    before: 'Il n’y a pas de page à l’adresse',
    after: '. L’adresse est peut-être mal saisie, ou la page a été déplacée.',
  },
  home: 'Retour à l’accueil',
  back: 'Retour',

  ways: 'Autres possibilités',
  similar: 'Cherchiez-vous cette page ?',
  search: { title: 'Rechercher', detail: 'Pages, documents, cartes, notifications et demandes' },
  faq: 'Comment fonctionne le portail',
  support: 'Un de nos liens ne fonctionne pas ? Dites-le-nous.',
}
