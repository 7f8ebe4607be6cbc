import { catalogue } from '../../../language/catalogue.ts'

/** The texts of the administrator's home. Those on docs/product/admin-home.md are fixed. */
export const TEXTS = catalogue({
  en: () => import('./texts/en.ts'),
  nl: () => import('./texts/nl.ts'),
  fr: () => import('./texts/fr.ts'),
})
