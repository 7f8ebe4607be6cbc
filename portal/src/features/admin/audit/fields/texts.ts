import { catalogue } from '../../../../language/catalogue.ts'

/** The names of the fields that the records have, by their column. */
export const FIELD_TEXTS = catalogue({
  en: () => import('./texts/en.ts'),
  nl: () => import('./texts/nl.ts'),
  fr: () => import('./texts/fr.ts'),
})
