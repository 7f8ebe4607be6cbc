import type { TableName } from '../schema/types.ts'

/** Names in statements are always quoted, so that none of them can be anything but a name. */
export function quoteIdentifier(name: string): string {
  // Postgres ends a statement at a NUL, so a name that holds one could cut it short.
  return `"${name.replaceAll('\u0000', '').replaceAll('"', '""')}"`
}

export function quoteTable({ schema, name }: TableName): string {
  return `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`
}

/** For text of the catalogue inside a statement, such as the keys of an object with the columns' defaults. */
export function quoteLiteral(text: string): string {
  const escaped = text.replaceAll('\u0000', '').replaceAll("'", "''")
  return escaped.includes('\\') ? `E'${escaped.replaceAll('\\', '\\\\')}'` : `'${escaped}'`
}
