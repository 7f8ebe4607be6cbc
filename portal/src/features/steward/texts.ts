import { catalogue } from '../../language/catalogue.ts'

/** The texts of the Steward. Those on docs/product/steward.md are fixed. */
export const TEXTS = catalogue({
  en: () => import('./texts/en.ts'),
  nl: () => import('./texts/nl.ts'),
  fr: () => import('./texts/fr.ts'),
})
