import { catalogue } from '../../language/catalogue.ts'

/**
 * What the portal itself writes in notifications. A catalogue of its own, because the header of every page has the other
 * texts of notifications, and these are needed only with a list.
 */
export const TEXTS = catalogue({
  en: () => import('./own-texts/en.ts'),
  nl: () => import('./own-texts/nl.ts'),
  fr: () => import('./own-texts/fr.ts'),
})
