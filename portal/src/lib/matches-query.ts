/** Whether the text has every word of the query. Accents, quotes and case do not matter; an empty query matches everything. */
export function matchesQuery(text: string, query: string): boolean {
  const plainText = plain(text)
  return plain(query)
    .split(/\s+/)
    .every((word) => plainText.includes(word))
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[‘’]/g, "'").trim().toLowerCase()
}
