import { catalogue } from '../../language/catalogue.ts'

/** The texts of the support that clients and the firm share. Those on docs/product/support.md are fixed. */
export const TEXTS = catalogue({
  en: () => import('./texts/en.ts'),
  nl: () => import('./texts/nl.ts'),
  fr: () => import('./texts/fr.ts'),
})
