import { catalogue } from '../../language/catalogue.ts'

/** The page on which somebody chooses a new password. Its Dutch is fixed: docs/product/sign-in.md. */
export const TEXTS = catalogue({
  en: () => import('./texts/en.ts'),
  nl: () => import('./texts/nl.ts'),
  fr: () => import('./texts/fr.ts'),
})
