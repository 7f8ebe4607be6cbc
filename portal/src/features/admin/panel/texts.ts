import { catalogue } from '../../../language/catalogue.ts'

/** The texts of the Admin Panel. Those on docs/product/admin-panel.md are fixed. */
export const TEXTS = catalogue({
  en: () => import('./texts/en.ts'),
  nl: () => import('./texts/nl.ts'),
  fr: () => import('./texts/fr.ts'),
})
