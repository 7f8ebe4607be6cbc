export const texts = {
  title: 'Disclaimer',
  updated: (date: string) => `Last updated: ${date}`,
  prevails: 'The English text of this disclaimer prevails.',
  showEnglish: 'Show the English text',
  showTranslation: 'Show the translation',
}

export type Texts = typeof texts
