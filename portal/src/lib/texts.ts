import { catalogue } from '../language/catalogue.ts'

/** What every part of the portal says, and the words for the refusals of the identity service: sign-in needs them. */
export const TEXTS = catalogue({
  en: () => import('./texts/en.ts'),
  nl: () => import('./texts/nl.ts'),
  fr: () => import('./texts/fr.ts'),
})
