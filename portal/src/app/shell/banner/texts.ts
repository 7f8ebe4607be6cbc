import { catalogue } from '../../../language/catalogue.ts'

/** The banner of an impersonation: docs/product/impersonation.md. Loaded only by administrators who impersonate somebody. */
export const TEXTS = catalogue({
  en: () => import('./texts/en.ts'),
  nl: () => import('./texts/nl.ts'),
  fr: () => import('./texts/fr.ts'),
})
