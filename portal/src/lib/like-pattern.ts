/**
 * The pattern of a text that contains these words, for a filter of PostgREST such as `title.ilike.…`: signs of the pattern
 * and of the filter have no effect in it.
 */
export function likePattern(words: string): string {
  const literal = words.replaceAll(/[\\%_]/g, String.raw`\$&`)
  return `"%${literal.replaceAll(/[\\"]/g, String.raw`\$&`)}%"`
}
