import { checkPdfStreams } from './checks/pdf-streams.ts'
import { UnpackBudget } from './checks/inflate.ts'
import { checkUnpackedSize, readDirectory } from './checks/zip-directory.ts'
import { Unreadable, type Extraction, type ExtractionLimits } from './extraction.ts'
import { readDoc } from './kinds/doc.ts'
import { readDocx } from './kinds/docx.ts'
import { kindOf } from './kinds/kind-of.ts'
import { readPdf } from './kinds/pdf.ts'
import { readRtf } from './kinds/rtf.ts'
import { readTxt } from './kinds/txt.ts'
import { readWorkbook } from './kinds/workbook.ts'

/** Reads a document in the calling thread. Paragraphs are separated by an empty line. Never rejects. */
export async function readDocument(bytes: Uint8Array, limits: ExtractionLimits): Promise<Extraction> {
  try {
    const text = tidy(await read(bytes, limits))
    if (text === '') return { failure: 'empty' }
    return text.length > limits.characters ? { failure: 'too-large' } : { text }
  } catch (error) {
    return { failure: error instanceof Unreadable ? error.reason : 'unreadable' }
  }
}

async function read(bytes: Uint8Array, limits: ExtractionLimits): Promise<string> {
  const kind = kindOf(bytes)
  switch (kind) {
    case 'pdf': {
      await checkPdfStreams(bytes, limits.unpackedBytes)
      return readPdf(bytes, { characters: limits.characters, onPage: deadline(limits.timeMs) })
    }
    case 'docx':
    case 'xlsx': {
      const { unpackedBytes } = limits
      const entries = readDirectory(bytes)
      await checkUnpackedSize(bytes, entries, new UnpackBudget(unpackedBytes), new UnpackBudget(unpackedBytes))
      return kind === 'docx' ? readDocx(bytes) : readWorkbook(bytes, limits.characters)
    }
    case 'xls':
      return readWorkbook(bytes, limits.characters)
    case 'doc':
      return readDoc(bytes)
    case 'rtf':
      return readRtf(bytes)
    case 'txt':
      return readTxt(bytes)
  }
}

/** Checks the time between steps, where nobody can terminate the reader. */
function deadline(timeMs: number): () => void {
  const end = performance.now() + timeMs
  return () => {
    if (performance.now() > end) throw new Unreadable('too-slow')
  }
}

/** Removes characters that the database cannot store or nobody sees, and joins empty lines. */
function tidy(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/(?![\t\n])\p{Cc}|[\u00ad\u200b\ufeff]/gu, '')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/[ \t\u00a0]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
