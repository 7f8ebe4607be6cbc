import { currentLanguage } from '../language/catalogue.ts'

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
/**
 * A spreadsheet runs a cell that begins with one of these characters as a formula, and users wrote the contents. Where
 * a spreadsheet separates cells by semicolons, as in Belgium, quotes do not protect: a new cell begins after every
 * semicolon, tab and line break.
 */
const FORMULA = /(^|\r\n|\r(?!\n)|[;|\t\n])(?=[=+\-@\t\r\n])/g

type Cell = string | number | null

/** What a spreadsheet expects that is set to the language: in Belgium a comma begins the decimals. */
interface Form {
  readonly separator: string
  readonly decimal: string
}

const formOfLanguage = (): Form =>
  currentLanguage() === 'en' ? { separator: ',', decimal: '.' } : { separator: ';', decimal: ',' }

function csvCell(value: Cell, { decimal }: Form): string {
  if (typeof value === 'number') return String(value).replace('.', decimal)
  const text = (value ?? '').replace(FORMULA, "$1'")
  return /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const csvRow = (cells: readonly Cell[], form: Form): string =>
  `${cells.map((cell) => csvCell(cell, form)).join(form.separator)}\r\n`

export interface CsvColumn<Row> {
  readonly header: string
  readonly cell: (row: Row) => Cell
}

/** A CSV file as RFC 4180 defines it, with semicolons between the cells where the language has a decimal comma. */
export function csvFile<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const headers = columns.map(({ header }) => header)
  return BYTE_ORDER_MARK + csvRow(headers, formOfLanguage()) + csvLines(columns, rows)
}

/** Further rows of such a file. */
export function csvLines<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const form = formOfLanguage()
  return rows
    .map((row) =>
      csvRow(
        columns.map(({ cell }) => cell(row)),
        form,
      ),
    )
    .join('')
}
