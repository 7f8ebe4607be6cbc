import { UnpackBudget } from '../../../../../supabase/functions/_shared/documents/checks/inflate.ts'
import { checkPdfStreams } from '../../../../../supabase/functions/_shared/documents/checks/pdf-streams.ts'
import {
  checkUnpackedSize,
  readDirectory,
} from '../../../../../supabase/functions/_shared/documents/checks/zip-directory.ts'
import { Unreadable } from '../../../../../supabase/functions/_shared/documents/extraction.ts'
import { kindOf } from '../../../../../supabase/functions/_shared/documents/kinds/kind-of.ts'
import { readRtf } from '../../../../../supabase/functions/_shared/documents/kinds/rtf.ts'
import { readTxt } from '../../../../../supabase/functions/_shared/documents/kinds/txt.ts'
import type { Content, Reading } from '../model/content.ts'
import { textPieces } from '../model/text-pieces.ts'
import { htmlBlocks } from './html-blocks.ts'

/** The most that an archive or the streams of a PDF may hold when unpacked. */
const UNPACKED_BYTES = 64 * 1024 * 1024

/** What can be shown of a file, decided only by its bytes. It never rejects. */
export async function readForScreen(bytes: Uint8Array<ArrayBuffer>): Promise<Reading> {
  try {
    const kind = kindOf(bytes)
    if (kind === 'doc' || kind === 'xls' || kind === 'xlsx') return { failure: 'old-kind', kind }
    return { content: await contentOf(kind, bytes) }
  } catch (error) {
    return { failure: error instanceof Unreadable ? error.reason : 'unreadable' }
  }
}

async function contentOf(kind: Content['kind'], bytes: Uint8Array<ArrayBuffer>): Promise<Content> {
  switch (kind) {
    case 'pdf':
      await checkPdfStreams(bytes, UNPACKED_BYTES)
      return { kind, bytes }
    case 'docx': {
      const [declared, real] = [new UnpackBudget(UNPACKED_BYTES), new UnpackBudget(UNPACKED_BYTES)]
      await checkUnpackedSize(bytes, readDirectory(bytes), declared, real)
      const { docxMarkup } = await import('./docx-markup.ts')
      const { html, pictures } = await docxMarkup(bytes)
      if (html === '') throw new Unreadable('empty')
      return { kind, blocks: htmlBlocks(html), pictures }
    }
    case 'rtf':
      return { kind, ...shownText(readRtf(bytes)) }
    case 'txt':
      return { kind, ...shownText(readTxt(bytes)) }
  }
}

function shownText(text: string) {
  // Removes characters that control a terminal or the direction of a line.
  const plain = text.replace(/(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufeff]/gu, '').replace(/\n{3,}/g, '\n\n')
  if (plain.trim() === '') throw new Unreadable('empty')
  return textPieces(plain)
}
