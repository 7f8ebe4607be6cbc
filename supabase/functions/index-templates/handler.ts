import type { Indexed } from '../_shared/contracts/indexing.ts'
import type { Extraction } from '../_shared/documents/extraction.ts'
import { failure, refuseMethod } from '../_shared/http/answers.ts'
import type { Files } from '../_shared/ports/files.ts'
import type { PersonTemplates, TemplateTexts, UnreadTemplate } from '../_shared/ports/template-texts.ts'

export interface Dependencies {
  /** Null if the schedule calls: then the files of everybody are read. */
  readonly personTemplates: PersonTemplates | null
  readonly texts: TemplateTexts
  readonly files: Files
  readonly extract: (bytes: Uint8Array) => Promise<Extraction>
  /** In milliseconds. */
  readonly clock: () => number
}

/** The number of files claimed at a time. It is small, so that all are read before the claim expires. */
const AT_A_TIME = 4
/** A round of the schedule ends before the next one starts. */
const ROUND_MS = 40_000
/** In characters. The search uses the first 400,000, and a request body has a limit too. */
const MAX_TEXT_LENGTH = 1_000_000

type Outcome = Exclude<keyof Indexed, 'success'>

/** Reads the files of templates whose text was not read yet, for the search. */
export async function indexTemplates(request: Request, dependencies: Dependencies): Promise<Response> {
  const refused = refuseMethod(request, ['POST'])
  if (refused !== null) return refused
  try {
    const { personTemplates, clock } = dependencies
    const indexed = { success: true as const, ready: 0, unreadable: 0, postponed: 0 }
    if (personTemplates !== null) {
      const pending = await personTemplates.pending(AT_A_TIME)
      if (pending.length > 0) await indexSome(pending, indexed, dependencies)
    } else {
      const end = clock() + ROUND_MS
      while ((await indexSome(null, indexed, dependencies)) && clock() < end);
    }
    return Response.json(indexed satisfies Indexed)
  } catch (error) {
    console.error('templates could not be indexed', error)
    return failure(500, 'Failed to index the templates')
  }
}

/** Returns whether there were files to read. */
async function indexSome(
  only: readonly string[] | null,
  indexed: Record<Outcome, number>,
  dependencies: Dependencies,
): Promise<boolean> {
  const claimed = await dependencies.texts.claim(AT_A_TIME, only)
  const outcomes = await Promise.all(claimed.map((each) => indexOne(each, dependencies)))
  for (const outcome of outcomes) indexed[outcome] += 1
  return claimed.length > 0
}

async function indexOne({ id, filePath }: UnreadTemplate, { texts, files, extract }: Dependencies): Promise<Outcome> {
  const read = await textOf(filePath, files, extract)
  if ('text' in read) {
    try {
      await texts.recordText(id, read.text.slice(0, MAX_TEXT_LENGTH))
      return 'ready'
    } catch (error) {
      // One text that the database refuses must not stop the others.
      console.error('the text of a template could not be stored', error)
      await texts.recordFailure(id, 'not-stored', false)
      return 'postponed'
    }
  }
  // Tried again: a busy machine reads slowly, and a missing file may still be uploaded.
  const isFinal = read.failure !== 'too-slow' && read.failure !== 'missing'
  await texts.recordFailure(id, read.failure, isFinal)
  return isFinal ? 'unreadable' : 'postponed'
}

async function textOf(
  path: string,
  files: Files,
  extract: Dependencies['extract'],
): Promise<Extraction | { readonly failure: 'missing' }> {
  try {
    const bytes = await files.read(path)
    return bytes === null ? { failure: 'missing' } : await extract(bytes)
  } catch (error) {
    console.error('the file of a template could not be fetched', error)
    return { failure: 'missing' }
  }
}
