import { csvFile } from '../../../../lib/csv.ts'
import type { CsvRow } from '../../../../lib/parse-csv.ts'
import { TEXTS } from '../texts.ts'

export interface ImportColumn {
  /** The name of the field in the database's procedures. */
  readonly key: string
  /** What files call it, in every language of the portal; in lower case, without accents and signs. */
  readonly names: readonly string[]
  readonly isRequired?: boolean
}

/** What is imported: accounts or users. */
export interface ImportKind {
  readonly name: 'accounts' | 'users'
  readonly columns: readonly ImportColumn[]
}

/** The default language of an account, or the language of a user. */
const LANGUAGE: ImportColumn = { key: 'language', names: ['language', 'taal', 'langue'] }

export const ACCOUNTS: ImportKind = {
  name: 'accounts',
  columns: [
    {
      key: 'name',
      names: ['name', 'account', 'client', 'naam', 'nom', 'compte'],
      isRequired: true,
    },
    { key: 'tier', names: ['tier', 'subscription', 'abonnement'] },
    {
      key: 'subscription_end',
      names: ['subscriptionend', 'end', 'eindeabonnement', 'einde', 'findelabonnement', 'findabonnement', 'fin'],
    },
    { key: 'spoc', names: ['spoc', 'contact'] },
    {
      key: 'domains',
      names: ['domains', 'domain', 'emaildomains', 'domeinen', 'domein', 'domaines', 'domaine'],
    },
    { key: 'crm_link', names: ['crmlink', 'crm', 'liencrm'] },
    LANGUAGE,
  ],
}

export const USERS: ImportKind = {
  name: 'users',
  columns: [
    {
      key: 'name',
      names: ['name', 'fullname', 'naam', 'volledigenaam', 'nom', 'nomcomplet'],
      isRequired: true,
    },
    {
      key: 'email',
      names: ['email', 'mail', 'emailaddress', 'emailadres', 'adresseemail', 'courriel'],
      isRequired: true,
    },
    {
      key: 'account',
      names: ['account', 'client', 'organisation', 'organisatie', 'compte'],
    },
    { key: 'role', names: ['role', 'accountrole', 'rol'] },
    {
      key: 'access_level',
      names: ['accesslevel', 'access', 'level', 'toegangsniveau', 'toegang', 'niveaudacces', 'acces'],
    },
    {
      key: 'phone',
      names: ['phone', 'telephone', 'mobile', 'telefoon', 'telefoonnummer', 'gsm'],
    },
    {
      key: 'environment',
      names: ['environment', 'environmentaccess', 'omgeving', 'environnement'],
    },
    LANGUAGE,
  ],
}

/** The heading of a column in the language that is shown. */
export function headerOf({ name }: ImportKind, { key }: ImportColumn): string {
  const headers: Readonly<Record<string, string>> = TEXTS[name].columns
  return headers[key] ?? key
}

function exampleOf({ name }: ImportKind, { key }: ImportColumn): string {
  const examples: Readonly<Record<string, string>> = TEXTS[name].examples
  return examples[key] ?? ''
}

/** The database's limit for one import. */
export const MAX_LINES = 500

export interface ImportLine {
  /** Its number in the file. */
  readonly line: number
  readonly fields: Readonly<Record<string, string>>
}

export type ReadFile = { readonly lines: readonly ImportLine[] } | { readonly problem: string }

const plain = (header: string): string =>
  header
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

/** The lines of a file by the names of its first line; or what is wrong with the file as a whole. */
export function readLines(rows: readonly CsvRow[], kind: ImportKind): ReadFile {
  const { columns, name } = kind
  const [head, ...body] = rows
  if (head === undefined) return { problem: TEXTS.file.empty }
  const places = columns.map(({ key, names }) => ({
    key,
    place: head.cells.findIndex((cell) => names.includes(plain(cell))),
  }))
  const missing = columns.filter(({ isRequired }, index) => isRequired === true && places[index]?.place === -1)
  if (missing.length > 0) {
    return { problem: TEXTS.file.missing(missing.map((column) => headerOf(kind, column)).join(', ')) }
  }
  if (body.length === 0) return { problem: TEXTS[name].none }
  if (body.length > MAX_LINES) {
    return { problem: TEXTS[name].tooMany(body.length, MAX_LINES) }
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
export function errorsFile(kind: ImportKind, lines: readonly CheckedLine[]): string {
  return csvFile(
    [
      ...kind.columns.map((column) => ({
        header: headerOf(kind, column),
        cell: ({ fields }: CheckedLine) => fields[column.key] ?? '',
      })),
      { header: TEXTS.table.line, cell: ({ line }: CheckedLine) => line },
      { header: TEXTS.table.reason, cell: ({ problem }: CheckedLine) => problem },
    ],
    lines.filter(isWrong),
  )
}

export function exampleFile(kind: ImportKind): string {
  return csvFile(
    kind.columns.map((column) => ({ header: headerOf(kind, column), cell: () => exampleOf(kind, column) })),
    [null],
  )
}
