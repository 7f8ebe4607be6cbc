import { catalogue } from '../language/catalogue.ts'
import type { Texts } from './services/en.ts'

/** What the services cover, in plain words: docs/product/services.md. */
const TEXTS = catalogue({
  en: () => import('./services/en.ts'),
  nl: () => import('./services/nl.ts'),
  fr: () => import('./services/fr.ts'),
})

interface Documents {
  /** The categories and the words in titles and tags of the templates that belong to it. */
  readonly categories: readonly string[]
  readonly words: readonly string[]
}

export interface ServiceText extends Documents {
  /** One sentence below the name of the page. */
  readonly summary: string
  readonly covers: readonly { readonly title: string; readonly text: string }[]
}

const DOCUMENTS: Readonly<Record<keyof Texts, Documents>> = {
  privacy: { categories: ['privacy'], words: ['gdpr', 'dpia', 'dpa', 'privacy', 'retention', 'processing'] },
  legal: { categories: ['legal', 'contracts'], words: ['agreement', 'contract'] },
  security: { categories: [], words: ['security', 'nis2', 'dora', 'incident', 'outsourcing', 'iso 27001'] },
  'digital-ai': {
    categories: [],
    words: ['ai act', 'ai', 'artificial intelligence', 'automated', 'data act', 'cloud', 'algorithm'],
  },
  esg: { categories: [], words: ['esg', 'csrd', 'sustainability', 'suppliers', 'supplier', 'environment'] },
}

/** In the language that is shown. */
export const serviceText = (key: keyof Texts): ServiceText => ({ ...TEXTS[key], ...DOCUMENTS[key] })
