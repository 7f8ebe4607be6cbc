/** Whether each of the words is in a text, whatever its accents, quotes and capitals. No words are in every text. */
export function hasWords(text: string, words: string): boolean {
  const plainText = plain(text)
  return plain(words)
    .split(/\s+/)
    .every((word) => plainText.includes(word))
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[‘’]/g, "'").trim().toLowerCase()
}
