/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
/**
 * A spreadsheet runs a cell that begins with one of these characters as a formula, and users wrote the contents. Where
 * a spreadsheet separates cells by semicolons, as in Belgium, quotes do not protect: a new cell begins after every
 * semicolon, tab and line break.
 */
const FORMULA = /(^|[;|\t\r\n])(?=[=+\-@\t\r\n])/g

type Cell = string | number | null

function csvCell(value: Cell): string {
  const text = typeof value === 'string' ? value.replace(FORMULA, "$1'") : String(value ?? '')
  return /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const csvRow = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

export interface CsvColumn<Row> {
  readonly header: string
  readonly cell: (row: Row) => Cell
}

/** A CSV file as RFC 4180 defines it. */
export function csvFile<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = rows.map((row) => csvRow(columns.map(({ cell }) => cell(row))))
  return BYTE_ORDER_MARK + csvRow(columns.map(({ header }) => header)) + lines.join('')
}
