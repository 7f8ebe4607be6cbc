import { invalidBody } from '../errors.ts'

/** RFC 4180, as a JSON array of objects: the first line names the columns, and a bare NULL is SQL's null. */
export function csvToJson(text: string): { json: string; keys: string[] } {
  const [header, ...lines] = records(text)
  if (!header) throw invalidBody('Empty or invalid csv')
  const keys = header.map((cell) => cell ?? 'NULL')
  const rows = lines.map((cells) => {
    if (cells.length !== keys.length) throw invalidBody('All lines must have same number of fields')
    return Object.fromEntries(keys.map((key, index) => [key, cells[index] ?? null]))
  })
  return { json: JSON.stringify(rows), keys }
}

/** A quoted cell that says NULL is that word; an unquoted one is null. */
function records(text: string): (string | null)[][] {
  const rows: (string | null)[][] = []
  let row: (string | null)[] = []
  let position = 0
  while (position < text.length) {
    const cell = readCell(text, position)
    row.push(cell.value)
    position = cell.next
    if (text[position] === ',') {
      position += 1
      if (position === text.length) row.push('')
      continue
    }
    if (text[position] === '\r') position += 1
    if (text[position] === '\n') position += 1
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
  }
  if (row.length > 0) rows.push(row)
  return rows
}

function readCell(text: string, start: number): { value: string | null; next: number } {
  if (text[start] !== '"') {
    const end = /[,\r\n]|$/g
    end.lastIndex = start
    const next = end.exec(text)?.index ?? text.length
    const value = text.slice(start, next)
    return { value: value === 'NULL' ? null : value, next }
  }
  let value = ''
  for (let position = start + 1; position < text.length; position += 1) {
    if (text[position] !== '"') value += text[position]
    else if (text[position + 1] === '"') {
      value += '"'
      position += 1
    } else if (position + 1 === text.length || /[,\r\n]/.test(text[position + 1] as string)) {
      return { value, next: position + 1 }
    } else throw invalidBody('Unexpected text after a closing quote')
  }
  throw invalidBody('A quoted field is not closed')
}
