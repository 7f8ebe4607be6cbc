import { catalogue } from '../../language/catalogue.ts'

/** The words around the questions. Those on docs/product/faq-and-legal.md are fixed. */
export const TEXTS = catalogue({
  en: () => import('./texts/en.ts'),
  nl: () => import('./texts/nl.ts'),
  fr: () => import('./texts/fr.ts'),
})
