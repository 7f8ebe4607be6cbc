import { csvFile } from '../../../../lib/csv.ts'
import type { CsvRow } from '../../../../lib/parse-csv.ts'

export interface ImportColumn {
  /** The name of the field in the database's procedures. */
  readonly key: string
  readonly header: string
  /** Other names that files have for it, in lower case and without signs. */
  readonly otherNames: readonly string[]
  readonly isRequired?: boolean
  readonly example: string
}

/** What is imported: accounts or users. */
export interface ImportKind {
  readonly name: 'accounts' | 'users'
  /** "5 users", "1 user". */
  readonly count: (number: number) => string
  readonly columns: readonly ImportColumn[]
}

export const ACCOUNTS: ImportKind = {
  name: 'accounts',
  count: (number) => `${number} ${number === 1 ? 'account' : 'accounts'}`,
  columns: [
    { key: 'name', header: 'Name', otherNames: ['account', 'client'], isRequired: true, example: 'Polderdata BV' },
    { key: 'tier', header: 'Tier', otherNames: ['subscription'], example: 'Growth' },
    { key: 'subscription_end', header: 'Subscription end', otherNames: ['end'], example: '2027-12-31' },
    { key: 'spoc', header: 'SPOC', otherNames: ['contact'], example: '' },
    { key: 'domains', header: 'Domains', otherNames: ['domain', 'emaildomains'], example: 'polderdata.example' },
    { key: 'crm_link', header: 'CRM link', otherNames: ['crm'], example: '' },
  ],
}

export const USERS: ImportKind = {
  name: 'users',
  count: (number) => `${number} ${number === 1 ? 'user' : 'users'}`,
  columns: [
    { key: 'name', header: 'Name', otherNames: ['fullname'], isRequired: true, example: 'Sofie Callens' },
    {
      key: 'email',
      header: 'Email',
      otherNames: ['mail', 'emailaddress'],
      isRequired: true,
      example: 's.callens@polderdata.example',
    },
    { key: 'account', header: 'Account', otherNames: ['client', 'organisation'], example: 'Polderdata BV' },
    { key: 'role', header: 'Role', otherNames: ['accountrole'], example: 'manager' },
    { key: 'access_level', header: 'Access level', otherNames: ['access', 'level'], example: 'standard' },
    { key: 'phone', header: 'Phone', otherNames: ['telephone', 'mobile'], example: '+32 470 00 00 00' },
    { key: 'environment', header: 'Environment', otherNames: ['environmentaccess'], example: 'production' },
  ],
}

/** The database's limit for one import. */
export const MAX_LINES = 500

export interface ImportLine {
  /** Its number in the file. */
  readonly line: number
  readonly fields: Readonly<Record<string, string>>
}

export type ReadFile = { readonly lines: readonly ImportLine[] } | { readonly problem: string }

const plain = (header: string): string => header.toLowerCase().replace(/[^a-z]/g, '')

/** The lines of a file by the names of its first line; or what is wrong with the file as a whole. */
export function readLines(rows: readonly CsvRow[], { columns, name }: ImportKind): ReadFile {
  const [head, ...body] = rows
  if (head === undefined) return { problem: 'The file is empty.' }
  const places = columns.map(({ key, header, otherNames }) => {
    const known = [plain(header), ...otherNames]
    return { key, place: head.cells.findIndex((cell) => known.includes(plain(cell))) }
  })
  const missing = columns.filter(({ isRequired }, index) => isRequired === true && places[index]?.place === -1)
  if (missing.length > 0) {
    return {
      problem: `The first line must name the columns. Not found: ${missing.map((column) => column.header).join(', ')}.`,
    }
  }
  if (body.length === 0) return { problem: `The file has no ${name} below the names of the columns.` }
  if (body.length > MAX_LINES) {
    return { problem: `The file has ${body.length} ${name}. Up to ${MAX_LINES} can be imported at once.` }
  }
  const lines = body.map(({ line, cells }) => ({
    line,
    fields: Object.fromEntries(places.map(({ key, place }) => [key, place === -1 ? '' : (cells[place] ?? '')])),
  }))
  return { lines }
}

export interface CheckedLine extends ImportLine {
  readonly problem: string | null
  /** It is there already, so it is left out. */
  readonly isKnown: boolean
  readonly warning: string | null
}

export const isReady = ({ problem, isKnown }: CheckedLine): boolean => problem === null && !isKnown
export const isWrong = ({ problem, isKnown }: CheckedLine): boolean => problem !== null && !isKnown

/** The lines with an error, with their numbers and the reasons, to be mended and imported again. */
export function errorsFile({ columns }: ImportKind, lines: readonly CheckedLine[]): string {
  return csvFile(
    [
      ...columns.map(({ key, header }) => ({ header, cell: ({ fields }: CheckedLine) => fields[key] ?? '' })),
      { header: 'Line', cell: ({ line }: CheckedLine) => line },
      { header: 'Reason', cell: ({ problem }: CheckedLine) => problem },
    ],
    lines.filter(isWrong),
  )
}

export function exampleFile({ columns }: ImportKind): string {
  return csvFile(
    columns.map(({ header, example }) => ({ header, cell: () => example })),
    [null],
  )
}
