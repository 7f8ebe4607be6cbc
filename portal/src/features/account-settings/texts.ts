import { catalogue } from '../../language/catalogue.ts'

/** The texts of the Settings: docs/product/accounts.md and settings.md. */
export const TEXTS = catalogue({
  en: () => import('./texts/en.ts'),
  nl: () => import('./texts/nl.ts'),
  fr: () => import('./texts/fr.ts'),
})
