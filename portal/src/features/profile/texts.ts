import { catalogue } from '../../language/catalogue.ts'

/** The texts of My Profile: docs/product/settings.md. */
export const TEXTS = catalogue({
  en: () => import('./texts/en.ts'),
  nl: () => import('./texts/nl.ts'),
  fr: () => import('./texts/fr.ts'),
})
