import type { Language } from './languages.ts'
import { type Texts, texts as en } from './texts/en.ts'
import { texts as fr } from './texts/fr.ts'
import { texts as nl } from './texts/nl.ts'

/** What mails say, in each language. One run mails several people, each in their own. */
export const TEXTS: Readonly<Record<Language, Texts>> = { en, nl, fr }
