import { catalogue } from '../../../language/catalogue.ts'

/** The texts of the feeds. Those on docs/product/feeds.md are fixed. */
export const TEXTS = catalogue({
  en: () => import('./texts/en.ts'),
  nl: () => import('./texts/nl.ts'),
  fr: () => import('./texts/fr.ts'),
})
