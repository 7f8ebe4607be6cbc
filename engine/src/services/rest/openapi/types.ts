/** The parts of an OpenAPI 2.0 document that are used here. */

export interface Schema {
  readonly type?: string
  readonly format?: string
  readonly description?: string
  readonly default?: unknown
  readonly maxLength?: number
  readonly enum?: readonly string[]
  readonly items?: Schema
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly $ref?: string
}

export interface Parameter extends Omit<Schema, 'required'> {
  readonly name: string
  readonly in: 'body' | 'header' | 'query'
  readonly required?: boolean
  readonly schema?: Schema
  readonly collectionFormat?: string
}

export type Reference = { readonly $ref: string }

export interface Operation {
  readonly tags: readonly string[]
  readonly summary?: string
  readonly description?: string
  readonly produces?: readonly string[]
  readonly parameters?: readonly (Parameter | Reference)[]
  readonly responses: Readonly<Record<string, { readonly description: string; readonly schema?: Schema }>>
}

const STRINGS = ['character varying', 'character', 'text']
const INTEGERS = ['smallint', 'integer', 'bigint']
const NUMBERS = ['numeric', 'real', 'double precision']

/** The JSON schema of a Postgres type. JSON itself can be anything, and has no type. */
export function schemaOfType(type: string): Schema {
  const name = type.replace(/\(.*\)/, '')
  if (name.endsWith('[]')) return { type: 'array', format: type, items: withoutFormat(name.slice(0, -2)) }
  const json = jsonType(name)
  return json === null ? { format: type } : { type: json, format: type }
}

function withoutFormat(name: string): Schema {
  const type = jsonType(name)
  return type === null ? {} : { type }
}

function jsonType(name: string): string | null {
  if (STRINGS.includes(name)) return 'string'
  if (name === 'boolean') return 'boolean'
  if (INTEGERS.includes(name)) return 'integer'
  if (NUMBERS.includes(name)) return 'number'
  return name === 'json' || name === 'jsonb' ? null : 'string'
}
