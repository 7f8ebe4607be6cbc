import { catalogue } from '../../language/catalogue.ts'

/** The texts of the tab Security and of setting up a factor: docs/product/second-factor.md. */
export const TEXTS = catalogue({
  en: () => import('./texts/en.ts'),
  nl: () => import('./texts/nl.ts'),
  fr: () => import('./texts/fr.ts'),
})
