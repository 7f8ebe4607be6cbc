import { catalogue } from '../../language/catalogue.ts'

/** The texts of the pages of services, in a file of its own as in every feature. Those on docs/product/services.md are fixed. */
export const TEXTS = catalogue({
  en: () => import('./texts/en.ts'),
  nl: () => import('./texts/nl.ts'),
  fr: () => import('./texts/fr.ts'),
})
