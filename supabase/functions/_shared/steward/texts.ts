import type { Language } from '../contracts/languages.ts'
import { texts as en, type Texts } from './texts/en.ts'
import { texts as fr } from './texts/fr.ts'
import { texts as nl } from './texts/nl.ts'

/** What the Steward itself says, in the language of the question. */
export const texts: Readonly<Record<Language, Texts>> = { en, nl, fr }
