import { writeFileSync } from 'node:fs'
import { filesIn } from './files.ts'
import { SCENARIO } from './scenario.ts'
import { LANGUAGES } from './scene.ts'
import { captionsOf, chaptersOf, type Times, wordsIn } from './words.ts'

/** Writes captions, chapters and the transcript in every language into the sources of the portal. */
export function writeWords(times: Times): void {
  for (const language of LANGUAGES) {
    const words = wordsIn(language, SCENARIO, times)
    const files = filesIn(language)
    writeFileSync(files.words, `${JSON.stringify(words, null, 2)}\n`)
    writeFileSync(files.captions, captionsOf(words))
    writeFileSync(files.chapters, chaptersOf(words))
  }
}
