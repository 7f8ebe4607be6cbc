import { catalogue } from '../../../language/catalogue.ts'

/** The texts of the firm's side of the support, which clients do not load. */
export const TEXTS = catalogue({
  en: () => import('./texts/en.ts'),
  nl: () => import('./texts/nl.ts'),
  fr: () => import('./texts/fr.ts'),
})
