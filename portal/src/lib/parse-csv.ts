const SEPARATORS = [',', ';', '\t'] as const

/** The text of a CSV file. Excel saves it in the code page of Windows if nobody asks for UTF-8. */
export async function csvText(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** A row of a file, with the number of the line on which it begins. */
export interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
}

/**
 * The rows of a CSV file (RFC 4180), separated by commas, semicolons as in Belgium, or tabs: whichever the first line has
 * most of. Empty rows are left out, but counted.
 */
export function parseCsv(text: string): CsvRow[] {
  const source = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(/^[^\r\n]*/.exec(source)?.[0] ?? '')
  const rows: CsvRow[] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let line = 1
  let begin = 1
  const endCell = () => {
    cells.push(cell.trim())
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (cells.some((content) => content !== '')) rows.push({ line: begin, cells })
    cells = []
    begin = line + 1
  }
  for (let at = 0; at < source.length; at += 1) {
    const character = source[at] as string
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (source[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (character === '"' && cell.trim() === '') {
      cell = ''
      isQuoted = true
    } else if (character === separator) endCell()
    else if (character === '\n') endRow()
    else if (character !== '\r' || source[at + 1] !== '\n') cell += character
    if (character === '\n') line += 1
    // A file of an old Mac ends its lines with \r alone.
    if (character === '\r' && source[at + 1] !== '\n' && !isQuoted) {
      cell = cell.slice(0, -1)
      endRow()
      line += 1
    }
  }
  endRow()
  return rows
}

function separatorOf(head: string): string {
  const count = (separator: string) => head.split(separator).length
  return SEPARATORS.reduce((best, other) => (count(other) > count(best) ? other : best))
}
