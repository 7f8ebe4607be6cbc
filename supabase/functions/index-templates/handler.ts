import type { Indexed } from '../_shared/contracts/indexing.ts'
import type { Extraction } from '../_shared/documents/extraction.ts'
import { failure, refuseMethod } from '../_shared/http/answers.ts'
import type { Files } from '../_shared/ports/files.ts'
import type { OwnTemplates, TemplateTexts, UnreadTemplate } from '../_shared/ports/template-texts.ts'

export interface Surroundings {
  /** Null: the schedule asks, for everybody. */
  readonly own: OwnTemplates | null
  readonly texts: TemplateTexts
  readonly files: Files
  readonly extract: (bytes: Uint8Array) => Promise<Extraction>
  /** In milliseconds. */
  readonly clock: () => number
}

/** So many are held at a time: each within the lease, whatever the others take. */
const AT_A_TIME = 4
/** A round of the schedule ends before the next one comes. */
const ROUND_MS = 40_000
/** The search looks at the first 400,000; a body has a limit too. */
const LONGEST = 1_000_000

type Outcome = Exclude<keyof Indexed, 'success'>

/** Reads the files of templates whose text is not there yet, for the search. */
export async function indexTemplates(request: Request, surroundings: Surroundings): Promise<Response> {
  const refused = refuseMethod(request, ['POST'])
  if (refused !== null) return refused
  try {
    const { own, clock } = surroundings
    const indexed = { success: true as const, ready: 0, unreadable: 0, postponed: 0 }
    if (own !== null) {
      const pending = await own.pending(AT_A_TIME)
      if (pending.length > 0) await indexSome(pending, indexed, surroundings)
    } else {
      const end = clock() + ROUND_MS
      while ((await indexSome(null, indexed, surroundings)) && clock() < end);
    }
    return Response.json(indexed satisfies Indexed)
  } catch (error) {
    console.error('templates could not be indexed', error)
    return failure(500, 'Failed to index the templates')
  }
}

/** Whether there were any. */
async function indexSome(
  only: readonly string[] | null,
  indexed: Record<Outcome, number>,
  surroundings: Surroundings,
): Promise<boolean> {
  const claimed = await surroundings.texts.claim(AT_A_TIME, only)
  const outcomes = await Promise.all(claimed.map((each) => indexOne(each, surroundings)))
  for (const outcome of outcomes) indexed[outcome] += 1
  return claimed.length > 0
}

async function indexOne({ id, filePath }: UnreadTemplate, { texts, files, extract }: Surroundings): Promise<Outcome> {
  const read = await textOf(filePath, files, extract)
  if ('text' in read) {
    try {
      await texts.recordText(id, read.text.slice(0, LONGEST))
      return 'ready'
    } catch (error) {
      // One text that the database does not take must not hold up the others.
      console.error('the text of a template could not be stored', error)
      await texts.recordFailure(id, 'not-stored', false)
      return 'postponed'
    }
  }
  // A busy machine reads slowly, and a file that is not there may be on its way.
  const isFinal = read.failure !== 'too-slow' && read.failure !== 'missing'
  await texts.recordFailure(id, read.failure, isFinal)
  return isFinal ? 'unreadable' : 'postponed'
}

async function textOf(
  path: string,
  files: Files,
  extract: Surroundings['extract'],
): Promise<Extraction | { readonly failure: 'missing' }> {
  try {
    const bytes = await files.read(path)
    return bytes === null ? { failure: 'missing' } : await extract(bytes)
  } catch (error) {
    console.error('the file of a template could not be fetched', error)
    return { failure: 'missing' }
  }
}
