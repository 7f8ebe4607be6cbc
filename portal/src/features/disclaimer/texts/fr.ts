import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Avertissement',
  updated: (date) => `Dernière mise à jour : ${date}`,
  prevails: 'Ceci est une traduction. En cas de divergence, le texte anglais de cet avertissement prévaut.',
  showEnglish: 'Afficher le texte anglais',
  showTranslation: 'Afficher la traduction',
}
