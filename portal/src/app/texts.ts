import { catalogue } from '../language/catalogue.ts'

/** What the portal says before a page is there, or in its place. Fixed on docs/product/shell.md. */
export const TEXTS = catalogue({
  en: () => import('./texts/en.ts'),
  nl: () => import('./texts/nl.ts'),
  fr: () => import('./texts/fr.ts'),
})
