import { catalogue } from '../../language/catalogue.ts'

/** The texts of what the sign-in needs besides its screen. */
export const TEXTS = catalogue({
  en: () => import('./texts/en.ts'),
  nl: () => import('./texts/nl.ts'),
  fr: () => import('./texts/fr.ts'),
})
