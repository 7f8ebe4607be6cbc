import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Déclaration de confidentialité du site web',
  version: 'Version 1.0, 25 avril 2025',
  prevails: 'Ceci est une traduction. En cas de divergence, le texte anglais de cette déclaration prévaut.',
  showEnglish: 'Afficher le texte anglais',
  showTranslation: 'Afficher la traduction',
}
