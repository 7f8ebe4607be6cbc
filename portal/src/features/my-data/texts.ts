import { catalogue } from '../../language/catalogue.ts'

/** The texts of the tab My data: docs/product/my-data.md. */
export const TEXTS = catalogue({
  en: () => import('./texts/en.ts'),
  nl: () => import('./texts/nl.ts'),
  fr: () => import('./texts/fr.ts'),
})
