export const texts = {
  title: 'Website Privacy Notice',
  version: 'Version 1.0, 25 April 2025',
  prevails: 'The English text of this notice prevails.',
  showEnglish: 'Show the English text',
  showTranslation: 'Show the translation',
}

export type Texts = typeof texts
