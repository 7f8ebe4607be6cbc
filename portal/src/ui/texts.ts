import { catalogue } from '../language/catalogue.ts'

/** The words that the design system's parts bring themselves. */
export const TEXTS = catalogue({
  en: () => import('./texts/en.ts'),
  nl: () => import('./texts/nl.ts'),
  fr: () => import('./texts/fr.ts'),
})
