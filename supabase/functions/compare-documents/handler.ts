import type { NamedText } from '../_shared/comparison/compare.ts'
import { comparisonMarkdown } from '../_shared/comparison/markdown.ts'
import { comparisonRequestSchema, type Comparison, type ComparisonAnswer } from '../_shared/contracts/comparison.ts'
import { explainFailure, type Extraction } from '../_shared/documents/extraction.ts'
import { failure, refuseMethod } from '../_shared/http/answers.ts'
import { readBody } from '../_shared/http/body.ts'
import type { NoteCall } from '../_shared/ports/calls.ts'
import type { Files } from '../_shared/ports/files.ts'
import type { Library } from '../_shared/ports/library.ts'

export interface Surroundings {
  readonly noteCall: NoteCall
  /** With the caller's own rights, as the files are. A comparison takes a turn, as a question to the Steward does. */
  readonly library: Pick<Library, 'takeTurn'>
  readonly files: Files
  readonly extract: (bytes: Uint8Array) => Promise<Extraction>
  /** Null: it took too long. */
  readonly compare: (first: NamedText, second: NamedText) => Promise<Comparison | null>
  /** What changed in plain language, by a model; null: the firm has none. */
  readonly explain: ((comparison: string, signal: AbortSignal) => Promise<string>) | null
}

/** Longer texts have more clauses than anybody compares; 200 pages are about 600,000 characters. */
const LONGEST = 2_000_000

/** A document about which the caller hears a sentence instead. */
class Refused extends Error {
  readonly status: number

  constructor(status: number, sentence: string) {
    super(sentence)
    this.status = status
  }
}

/** Compares two documents clause by clause: docs/product/comparison.md. */
export async function compareDocuments(request: Request, surroundings: Surroundings): Promise<Response> {
  const refused = refuseMethod(request, ['POST'])
  if (refused !== null) return refused
  const body = await readBody(request, comparisonRequestSchema)
  if ('refused' in body) return body.refused
  const { document1Path, document1Name, document2Path, document2Name } = body.value
  try {
    await surroundings.noteCall()
    const wait = await surroundings.library.takeTurn()
    if (wait > 0) return tooMany(wait)
    const [first, second] = await Promise.allSettled([
      textOf(document1Path, document1Name, surroundings),
      textOf(document2Path, document2Name, surroundings),
    ])
    // If both cannot be had, the first one is told of, whichever was known sooner.
    if (first.status === 'rejected') throw first.reason
    if (second.status === 'rejected') throw second.reason
    const found = await surroundings.compare(first.value, second.value)
    if (found === null) throw new Refused(422, 'The documents took too long to compare')
    const details = { ...found, explanation: await explanationOf(found, surroundings.explain, request.signal) }
    const answer: ComparisonAnswer = { success: true, comparison: comparisonMarkdown(details), details }
    return Response.json(answer)
  } catch (error) {
    if (error instanceof Refused) return failure(error.status, error.message)
    console.error('two documents could not be compared', error)
    return failure(500, 'Failed to compare the documents')
  }
}

function tooMany(seconds: number): Response {
  const sentence = `You have compared or asked a lot in a short time. Please wait ${seconds} seconds.`
  return failure(429, sentence, { 'retry-after': String(seconds) })
}

async function textOf(path: string, name: string, { files, extract }: Surroundings): Promise<NamedText> {
  const bytes = await files.read(path)
  if (bytes === null) throw new Refused(404, `“${name}” could not be found`)
  const read = await extract(bytes)
  if ('failure' in read) throw new Refused(422, explainFailure(read.failure, name))
  if (read.text.length > LONGEST) throw new Refused(422, `“${name}” is too long to be compared`)
  return { name, text: read.text }
}

/** The comparison never depends on it. */
async function explanationOf(
  comparison: Comparison,
  explain: Surroundings['explain'],
  signal: AbortSignal,
): Promise<string | null> {
  if (explain === null || comparison.changes.length === 0) return null
  try {
    const text = (await explain(comparisonMarkdown(comparison), signal)).trim()
    return text === '' ? null : text
  } catch (error) {
    console.error('the model did not explain a comparison', error)
    return null
  }
}
