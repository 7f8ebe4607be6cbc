import { catalogue } from '../../../language/catalogue.ts'

/** The texts of the planner. Those on docs/product/planner.md are fixed. */
export const TEXTS = catalogue({
  en: () => import('./texts/en.ts'),
  nl: () => import('./texts/nl.ts'),
  fr: () => import('./texts/fr.ts'),
})
