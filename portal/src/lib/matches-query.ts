/**
 * Whether the text contains every word of the query. Accents, quotes and case do not matter; an empty query matches
 * everything.
 */
export function matchesQuery(text: string, query: string): boolean {
  const searched = plainText(text)
  return plainText(query)
    .split(/\s+/)
    .every((word) => searched.includes(word))
}

/** The text in lower case, without accents, and with straight quotes. */
export function plainText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[‘’]/g, "'").trim().toLowerCase()
}
