import { expensiveBody, invalidBody } from '../errors.ts'

/** The names of the columns are repeated for every line: long names and many lines make a much longer text. */
const MAX_REPEATED_CHARACTERS = 32 * 1024 * 1024

/** Turns CSV (RFC 4180) into a JSON array of objects: the first line names the columns, and an unquoted NULL is null. */
export function csvToJson(text: string, maxFields: number): { json: string; keys: string[] } {
  const [header, ...lines] = records(text, maxFields)
  if (!header) throw invalidBody('Empty or invalid csv')
  const keys = header.map((cell) => cell ?? 'NULL')
  if (lines.some((cells) => cells.length !== keys.length))
    throw invalidBody('All lines must have same number of fields')
  const named = keys.map((key) => JSON.stringify(key))
  if (named.join().length * lines.length > MAX_REPEATED_CHARACTERS)
    throw expensiveBody('The CSV repeats too long names')
  const rows = lines.map(
    (cells) => `{${cells.map((cell, index) => `${named[index]}:${JSON.stringify(cell)}`).join(',')}}`,
  )
  return { json: `[${rows.join(',')}]`, keys }
}

/** A quoted cell NULL is that word; an unquoted one is null. */
function records(text: string, maxFields: number): (string | null)[][] {
  const rows: (string | null)[][] = []
  let row: (string | null)[] = []
  let position = 0
  let cells = 0
  while (position < text.length) {
    cells += 1
    if (cells > maxFields) throw expensiveBody(`The CSV has more than ${maxFields} fields`)
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
  if (text[start] === '"') return readQuoted(text, start)
  const end = /[,\r\n]|$/g
  end.lastIndex = start
  const next = end.exec(text)?.index ?? text.length
  const value = text.slice(start, next)
  return { value: value === 'NULL' ? null : value, next }
}

function readQuoted(text: string, start: number): { value: string; next: number } {
  const parts: string[] = []
  for (let from = start + 1; ;) {
    const quote = text.indexOf('"', from)
    if (quote === -1) throw invalidBody('A quoted field is not closed')
    parts.push(text.slice(from, quote))
    from = quote + 2
    if (text[quote + 1] === '"') parts.push('"')
    else if (quote + 1 === text.length || /[,\r\n]/.test(text[quote + 1] as string)) {
      return { value: parts.join(''), next: quote + 1 }
    } else throw invalidBody('Unexpected text after a closing quote')
  }
}
