import { catalogue } from '../../../language/catalogue.ts'

/** The texts of docs/product/admin-panel.md. */
export const TEXTS = catalogue({
  en: () => import('./texts/en.ts'),
  nl: () => import('./texts/nl.ts'),
  fr: () => import('./texts/fr.ts'),
})
