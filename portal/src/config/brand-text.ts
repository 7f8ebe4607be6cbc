import { currentLanguage } from '../language/catalogue.ts'
import { LANGUAGES } from '../language/languages.ts'
import type { BrandText } from './runtime-config.ts'

/** A text of the firm in the language that is shown, or else in the first one that it has. */
export function brandText(text: BrandText): string {
  if (typeof text === 'string') return text
  return [currentLanguage(), ...LANGUAGES].map((language) => text[language]).find((one) => one !== undefined) ?? ''
}
