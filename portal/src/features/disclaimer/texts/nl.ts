import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Disclaimer',
  updated: (date) => `Laatst bijgewerkt: ${date}`,
  prevails: 'Dit is een vertaling. Bij verschillen heeft de Engelse tekst van deze disclaimer voorrang.',
  showEnglish: 'De Engelse tekst tonen',
  showTranslation: 'De vertaling tonen',
}
