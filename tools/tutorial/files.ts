import { fileURLToPath } from 'node:url'
import type { Language } from './scene.ts'

const inPortal = (name: string) =>
  fileURLToPath(new URL(`../../portal/src/features/tutorial/film/${name}`, import.meta.url))

/** The files that the recording writes. They are part of the portal's build. */
export const FILES = {
  film: inPortal('tutorial.webm'),
  poster: inPortal('poster.webp'),
} as const

/** The files of one language. */
export const filesIn = (language: Language) => ({
  captions: inPortal(`captions.${language}.vtt`),
  chapters: inPortal(`chapters.${language}.vtt`),
  words: inPortal(`words.${language}.generated.json`),
})
