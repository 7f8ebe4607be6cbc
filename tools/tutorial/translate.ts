import { readFileSync } from 'node:fs'
import { filesIn } from './files.ts'
import type { Times } from './words.ts'
import { writeWords } from './write-words.ts'

// A changed translation needs no new recording: the times stay those of the film.
writeWords(JSON.parse(readFileSync(filesIn('en').words, 'utf8')) as Times)
