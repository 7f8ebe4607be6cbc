import { catalogue } from '../language/catalogue.ts'

/** The names of the pages. The English ones are fixed: docs/product/shell.md. */
export const TEXTS = catalogue({
  en: () => import('./texts/en.ts'),
  nl: () => import('./texts/nl.ts'),
  fr: () => import('./texts/fr.ts'),
})
