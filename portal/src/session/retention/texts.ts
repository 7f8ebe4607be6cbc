import { catalogue } from '../../language/catalogue.ts'

/** What the portal keeps, and for how long. */
export const TEXTS = catalogue({
  en: () => import('./texts/en.ts'),
  nl: () => import('./texts/nl.ts'),
  fr: () => import('./texts/fr.ts'),
})
