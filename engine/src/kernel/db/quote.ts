/** Quotes a name, so that it cannot be read as anything else. */
export function quoteIdentifier(name: string): string {
  // Postgres ends a statement at a NUL, so a name with one could cut the statement off.
  return `"${name.replaceAll('\u0000', '').replaceAll('"', '""')}"`
}

export function quoteQualified({ schema, name }: { readonly schema: string; readonly name: string }): string {
  return `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`
}

/** Quotes text from the catalogue inside a statement, such as the keys of an object with the columns' defaults. */
export function quoteLiteral(text: string): string {
  const escaped = text.replaceAll('\u0000', '').replaceAll("'", "''")
  return escaped.includes('\\') ? `E'${escaped.replaceAll('\\', '\\\\')}'` : `'${escaped}'`
}
