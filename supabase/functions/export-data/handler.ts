import { streamOf, type ZipEntry, zipStream } from '../_shared/archive/zip-stream.ts'
import { refuseMethod } from '../_shared/http/answers.ts'
import { languageOf } from '../_shared/mail/languages.ts'
import type { ClaimedExport, DataExports, ExportPart } from '../_shared/ports/data-exports.ts'
import { README } from './readme.ts'

export interface Dependencies {
  readonly exports: DataExports
  readonly inBackground: (work: Promise<void>) => Promise<void>
}

/** How many exports one call makes at most. The next call continues. */
const AT_A_TIME = 5

/**
 * Makes the exports that are due: docs/mechanisms/privacy.md. The request of a person starts it, and the schedule repeats it after a
 * failure. It uses nothing of the HTTP request: the database says which export is next.
 */
export async function exportData(request: Request, { exports, inBackground }: Dependencies): Promise<Response> {
  const refused = refuseMethod(request, ['POST'])
  if (refused !== null) return refused
  await inBackground(makeExports(exports))
  return Response.json({ success: true })
}

async function makeExports(exports: DataExports): Promise<void> {
  try {
    for (let made = 0; made < AT_A_TIME; made += 1) {
      const claimed = await exports.claim()
      if (claimed === null) return
      await makeExport(exports, claimed)
    }
  } catch (error) {
    console.error('an export could not be made', error)
  }
}

async function makeExport(exports: DataExports, claimed: ClaimedExport): Promise<void> {
  const counts = { records: 0, files: 0, bytes: 0 }
  const parts = await exports.parts(claimed.id)
  await exports.store(
    claimed.fileName,
    streamOf(counted(zipStream(entriesOf(exports, claimed, parts, counts)), counts)),
  )
  await exports.ready(claimed.id, counts)
}

interface Counts {
  records: number
  files: number
  bytes: number
}

async function* counted(pieces: AsyncGenerator<Uint8Array>, counts: Counts): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    counts.bytes += piece.length
    yield piece
  }
}

/** The progress is stored at most this often, so that many small files are not slowed down by it. */
const PROGRESS_MS = 1_000

async function* entriesOf(
  exports: DataExports,
  { id, language }: ClaimedExport,
  parts: readonly ExportPart[],
  counts: Counts,
): AsyncGenerator<ZipEntry> {
  yield { name: 'README.txt', content: [encoded(README[languageOf(language)])], shrinks: true }
  let shownAt = 0
  for (const [done, part] of parts.entries()) {
    if (Date.now() - shownAt >= PROGRESS_MS) {
      await exports.progress(id, done, parts.length)
      shownAt = Date.now()
    }
    if (part.kind === 'list') {
      yield { name: `data/${part.name}.json`, content: jsonOf(exports.rows(id, part.name), counts), shrinks: true }
      continue
    }
    const bytes = await exports.file(part.bucket, part.name)
    if (bytes === null) continue
    counts.files += 1
    yield { name: `files/${part.bucket}/${part.name}`, content: [bytes], shrinks: false }
  }
}

/** A JSON array, one record on each line. */
async function* jsonOf(pages: AsyncGenerator<readonly unknown[]>, counts: Counts): AsyncGenerator<Uint8Array> {
  let separator = '[\n'
  for await (const page of pages) {
    counts.records += page.length
    yield encoded(separator + page.map((record) => JSON.stringify(record)).join(',\n'))
    separator = ',\n'
  }
  yield encoded(separator === '[\n' ? '[]\n' : '\n]\n')
}

const encoded = (text: string): Uint8Array => new TextEncoder().encode(text)
