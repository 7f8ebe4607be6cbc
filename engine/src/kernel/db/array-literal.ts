import type { Value } from './database.ts'

/** Writes a list as an array literal of Postgres. */
export function arrayLiteral(values: readonly (Value | number)[]): string {
  return `{${values.map(element).join(',')}}`
}

function element(value: Value | number): string {
  if (value === null) return 'null'
  if (typeof value === 'number') return String(value)
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
