import { catalogue } from '../../language/catalogue.ts'

/** The texts of the Account Profile: docs/product/accounts.md. */
export const TEXTS = catalogue({
  en: () => import('./texts/en.ts'),
  nl: () => import('./texts/nl.ts'),
  fr: () => import('./texts/fr.ts'),
})
