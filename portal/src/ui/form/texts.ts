import { catalogue } from '../../language/catalogue.ts'

/** The words of forms that the sign-in screen does not need. */
export const TEXTS = catalogue({
  en: () => import('./texts/en.ts'),
  nl: () => import('./texts/nl.ts'),
  fr: () => import('./texts/fr.ts'),
})
