import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Privacyverklaring van de website',
  version: 'Versie 1.0, 25 april 2025',
  prevails: 'Dit is een vertaling. Bij verschillen heeft de Engelse tekst van deze verklaring voorrang.',
  showEnglish: 'De Engelse tekst tonen',
  showTranslation: 'De vertaling tonen',
}
