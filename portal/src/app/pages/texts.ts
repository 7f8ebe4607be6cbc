import { catalogue } from '../../language/catalogue.ts'

/** The texts of the pages that combine several features. */
export const TEXTS = catalogue({
  en: () => import('./texts/en.ts'),
  nl: () => import('./texts/nl.ts'),
  fr: () => import('./texts/fr.ts'),
})
