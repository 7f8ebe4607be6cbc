import { Unreadable } from '../extraction.ts'

interface Cell {
  /** The text as the sheet shows it. */
  readonly w?: string
  readonly v?: unknown
}

/** Each sheet with its name and one line a row, with tabs between the cells. Empty cells and rows are left out. */
export async function readWorkbook(bytes: Uint8Array, characters: number): Promise<string> {
  const { read } = await import('@e965/xlsx')
  const book = open(() => read(bytes, { type: 'array', dense: true, cellFormula: false, cellHTML: false }))
  const parts: string[] = []
  let left = characters
  const write = (text: string): void => {
    left -= text.length + 1
    // A shared text of a megabyte takes only a few bytes in each cell that uses it, so the text is counted here.
    if (left < 0) throw new Unreadable('too-large')
    parts.push(text)
  }
  for (const name of book.SheetNames) {
    const rows = (book.Sheets[name] as { readonly '!data'?: readonly (readonly Cell[] | undefined)[] })['!data'] ?? []
    const lines = rowsOf(rows)
    if (lines.length === 0) continue
    write(`\n${name}`)
    for (const line of lines) write(line.map((cell) => shown(cell)).join('\t'))
  }
  return parts.join('\n').trim()
}

function open<Book>(work: () => Book): Book {
  try {
    return work()
  } catch (error) {
    if (error instanceof Error && /password|encrypt/i.test(error.message)) throw new Unreadable('protected')
    throw error
  }
}

/** Empty cells of these sparse lists are skipped, because a single cell may be in the millionth row. */
function rowsOf(rows: readonly (readonly Cell[] | undefined)[]): readonly (readonly Cell[])[] {
  const lines: (readonly Cell[])[] = []
  rows.forEach((row) => {
    const cells: Cell[] = []
    row?.forEach((cell) => {
      if (shown(cell) !== '') cells.push(cell)
    })
    if (cells.length > 0) lines.push(cells)
  })
  return lines
}

function shown({ w, v }: Cell): string {
  const text = w ?? (typeof v === 'string' || typeof v === 'number' || typeof v === 'boolean' ? String(v) : '')
  return text.replace(/\s*\n\s*/g, ' ').trim()
}
