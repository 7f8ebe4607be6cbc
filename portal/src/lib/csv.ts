/** So that spreadsheets read it as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
/** A spreadsheet takes a cell that begins so for a formula, and what is written in it is anybody's word. */
const FORMULA = /^[=+\-@\t\r\n]/

type Cell = string | number | null

function csvCell(value: Cell): string {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const csvRow = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

export interface CsvColumn<Row> {
  readonly header: string
  readonly cell: (row: Row) => Cell
}

/** A file as RFC 4180 has it. */
export function csvFile<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = rows.map((row) => csvRow(columns.map(({ cell }) => cell(row))))
  return BYTE_ORDER_MARK + csvRow(columns.map(({ header }) => header)) + lines.join('')
}
