import { catalogue } from '../../language/catalogue.ts'

/** The words around the privacy notice. Those on docs/product/faq-and-legal.md are fixed. */
export const TEXTS = catalogue({
  en: () => import('./texts/en.ts'),
  nl: () => import('./texts/nl.ts'),
  fr: () => import('./texts/fr.ts'),
})

export const loadEnglishNotice = () => import('./notice-texts/en.ts')

/** The notice itself. The English text is the one of the firm; the others translate it. */
export const NOTICE = catalogue({
  en: loadEnglishNotice,
  nl: () => import('./notice-texts/nl.ts'),
  fr: () => import('./notice-texts/fr.ts'),
})
