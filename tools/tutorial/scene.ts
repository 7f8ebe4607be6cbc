import type { Stage } from './stage.ts'

/** The languages of the captions. The film itself shows the portal in English. */
export const LANGUAGES = ['en', 'nl', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]
type Words = Readonly<Record<Language, string>>

export interface Chapter {
  readonly title: Words
  readonly scenes: readonly Scene[]
}

/** One caption, and the actions while it is shown. */
interface Scene {
  readonly says: Words
  does?(stage: Stage): Promise<void>
}

/** The seconds that viewers need to read a caption and to look at the picture. */
export function readingTime(text: string): number {
  return 0.9 + text.split(/\s+/).length / 3.1
}

/** The longest of all languages. */
export const longestReadingTime = (says: Words): number =>
  Math.max(...LANGUAGES.map((language) => readingTime(says[language])))
