import { catalogue } from '../../language/catalogue.ts'

/** The texts of the notifications and of their preferences. Those on docs/product/notifications.md are fixed. */
export const TEXTS = catalogue({
  en: () => import('./texts/en.ts'),
  nl: () => import('./texts/nl.ts'),
  fr: () => import('./texts/fr.ts'),
})
