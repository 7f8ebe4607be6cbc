import { catalogue } from '../../language/catalogue.ts'

/** The words around the disclaimer. Those on docs/product/faq-and-legal.md are fixed. */
export const TEXTS = catalogue({
  en: () => import('./texts/en.ts'),
  nl: () => import('./texts/nl.ts'),
  fr: () => import('./texts/fr.ts'),
})

export const loadEnglishDisclaimer = () => import('./disclaimer-texts/en.ts')

/** The disclaimer itself. The English text is the one of the firm; the others translate it. */
export const DISCLAIMER = catalogue({
  en: loadEnglishDisclaimer,
  nl: () => import('./disclaimer-texts/nl.ts'),
  fr: () => import('./disclaimer-texts/fr.ts'),
})
