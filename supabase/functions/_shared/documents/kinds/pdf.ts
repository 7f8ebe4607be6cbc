import { Unreadable } from '../extraction.ts'
import { linesOf, paragraphsOf, type Piece } from './pdf-paragraphs.ts'

interface ReadPdfOptions {
  readonly characters: number
  /** Throws when the time is over. */
  readonly onPage: () => void
}

export async function readPdf(bytes: Uint8Array, { characters, onPage }: ReadPdfOptions): Promise<string> {
  const { getDocumentProxy } = await import('unpdf')
  // Copied, because the reader takes ownership of the bytes. Only errors are logged, no warnings about damaged fonts.
  const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0, stopAtErrors: false }).catch(
    (error) => {
      throw isLocked(error) ? new Unreadable('protected') : error
    },
  )
  try {
    const paragraphs: string[] = []
    let left = characters
    for (let number = 1; number <= document.numPages; number += 1) {
      onPage()
      const page = await document.getPage(number)
      const { items } = await page.getTextContent()
      const lines = linesOf(items as readonly Piece[])
      left -= lines.reduce((sum, { text }) => sum + text.length, 0)
      if (left < 0) throw new Unreadable('too-large')
      join(paragraphs, paragraphsOf(lines))
      page.cleanup()
    }
    return paragraphs.join('\n\n')
  } finally {
    await document.loadingTask.destroy()
  }
}

/** Joins two pages if a sentence continues: the last page does not end one and the next begins with a small letter. */
function join(paragraphs: string[], more: readonly string[]): void {
  const [first, ...rest] = more
  const last = paragraphs.at(-1)
  if (first === undefined) return
  if (last !== undefined && !/[.:;!?]\s*$/.test(last) && /^\p{Ll}/u.test(first)) {
    paragraphs[paragraphs.length - 1] = `${last} ${first}`
  } else {
    paragraphs.push(first)
  }
  paragraphs.push(...rest)
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && error.name === 'PasswordException'
}
