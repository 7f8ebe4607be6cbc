import { catalogue } from '../language/catalogue.ts'

/** The texts about accounts, services and impersonation. */
export const TEXTS = catalogue({
  en: () => import('./texts/en.ts'),
  nl: () => import('./texts/nl.ts'),
  fr: () => import('./texts/fr.ts'),
})
