import { fileURLToPath } from 'node:url'

const inPortal = (name: string) =>
  fileURLToPath(new URL(`../../portal/src/features/tutorial/film/${name}`, import.meta.url))

/** The files that the recording writes. They are part of the portal's build. */
export const FILES = {
  film: inPortal('tutorial.webm'),
  poster: inPortal('poster.webp'),
  captions: inPortal('captions.vtt'),
  chapters: inPortal('chapters.vtt'),
  words: inPortal('words.generated.json'),
} as const
