import type { Language } from '../contracts/languages.ts'
import { texts as en, type Texts } from './texts/en.ts'
import { texts as fr } from './texts/fr.ts'
import { texts as nl } from './texts/nl.ts'

/** What a comparison says around the words of the documents. */
export const texts: Readonly<Record<Language, Texts>> = { en, nl, fr }
