import { isRecord } from '../../../kernel/json/is-record.ts'
import { checkShape, JsonError, parseJson } from '../../../kernel/json/parse-json.ts'
import { expensiveBody, invalidBody } from '../errors.ts'
import { csvToJson } from './csv.ts'
import { queryPairs } from './query.ts'

/** A request's body, ready for Postgres. */
export type Payload =
  | { readonly kind: 'json'; readonly text: string; readonly keys: readonly string[]; readonly isObject: boolean }
  | { readonly kind: 'form'; readonly pairs: readonly (readonly [string, string])[] }
  | { readonly kind: 'raw'; readonly type: 'text' | 'xml' | 'bytea'; readonly body: Buffer }

const RAW_TYPES: ReadonlyMap<string, 'text' | 'xml' | 'bytea'> = new Map([
  ['text/plain', 'text'],
  ['text/xml', 'xml'],
  ['application/octet-stream', 'bytea'],
])

export interface PayloadContext {
  readonly contentType: string
  /** The `columns` parameter: it names the keys, and Postgres checks the body. */
  readonly columns: readonly string[] | null
  readonly isCall: boolean
  readonly maxValues: number
}

export function mediaTypeOf(header: string | undefined): string {
  return header === undefined ? 'application/json' : (header.split(';')[0] as string).trim().toLowerCase()
}

export function parsePayload(body: Buffer, context: PayloadContext): Payload {
  const { contentType, isCall, maxValues } = context
  const raw = RAW_TYPES.get(contentType)
  if (isCall && raw) return { kind: 'raw', type: raw, body }
  if (contentType === 'application/x-www-form-urlencoded') return formPayload(decodeText(body), isCall)
  if (contentType === 'text/csv') {
    const { json, keys } = csvToJson(decodeText(body), maxValues)
    return { kind: 'json', text: json, keys, isObject: false }
  }
  if (contentType !== 'application/json') throw invalidBody(`Content-Type not acceptable: ${contentType}`)
  return jsonPayload(decodeText(body), context)
}

function decodeText(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw invalidBody('Empty or invalid json')
  }
}

function formPayload(text: string, isCall: boolean): Payload {
  if (text.split('&', MAX_KEYS + 1).length > MAX_KEYS) throw expensiveBody(`The form has more than ${MAX_KEYS} fields`)
  const pairs = queryPairs(text)
  if (isCall) return { kind: 'form', pairs }
  const members = Object.fromEntries(pairs)
  return { kind: 'json', text: JSON.stringify(members), keys: Object.keys(members), isObject: true }
}

function jsonPayload(text: string, { columns, isCall, maxValues }: PayloadContext): Payload {
  if (columns) checkBody(text, maxValues)
  if (columns) return { kind: 'json', text, keys: columns, isObject: /^\s*\{/.test(text) }
  if (isCall && text === '') return { kind: 'json', text: '{}', keys: [], isObject: true }
  const value = parseBody(text, maxValues)
  if (Array.isArray(value)) return { kind: 'json', text, keys: uniformKeys(value), isObject: false }
  if (isRecord(value)) return { kind: 'json', text, keys: checkKeys(Object.keys(value)), isObject: true }
  // A number or string contains no rows.
  return { kind: 'json', text: '[]', keys: [], isObject: false }
}

function parseBody(text: string, maxValues: number): unknown {
  try {
    return parseJson(text, maxValues)
  } catch (error) {
    throw bodyFault(error)
  }
}

function checkBody(text: string, maxValues: number): void {
  try {
    checkShape(text, maxValues)
  } catch (error) {
    throw bodyFault(error)
  }
}

function bodyFault(error: unknown): unknown {
  if (!(error instanceof JsonError)) return error
  return error.fault === 'invalid' ? invalidBody('Empty or invalid json') : expensiveBody(error.message)
}

/** More columns than any table has, and more parameters than any routine. */
const MAX_KEYS = 2000

function checkKeys(keys: readonly string[]): readonly string[] {
  if (keys.length > MAX_KEYS) throw expensiveBody(`The body names more than ${MAX_KEYS} columns or parameters`)
  return keys
}

function uniformKeys(rows: readonly unknown[]): string[] {
  const [first] = rows
  if (first === undefined) return []
  const keys = isRecord(first) ? Object.keys(first) : null
  if (keys) checkKeys(keys)
  const same = (row: unknown) => {
    if (!keys || !isRecord(row)) return false
    const own = Object.keys(row)
    return own.length === keys.length && keys.every((key) => Object.hasOwn(row, key))
  }
  if (!keys || !rows.every(same)) throw invalidBody('All object keys must match')
  return keys
}
