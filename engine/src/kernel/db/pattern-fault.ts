const MOST_CHARACTERS = 200
const BACK_REFERENCE = /\\[1-9]/
const LOOK_AROUND = /\(\?<?[=!]/

/**
 * What makes a regular expression that a caller wrote too dear to be tried; null for nothing. Without back-references and
 * look-around Postgres compares in a time that grows with the text alone. Judged by the letters, so that `\\\\1` is refused
 * too, which would be harmless: no syntax that Postgres knows makes a costly one pass.
 */
export function patternFault(pattern: string): string | null {
  if (pattern.length > MOST_CHARACTERS) return `a pattern may have at most ${MOST_CHARACTERS} characters`
  if (BACK_REFERENCE.test(pattern)) return 'a pattern must not contain back-references'
  if (LOOK_AROUND.test(pattern)) return 'a pattern must not contain look-ahead or look-behind'
  return null
}
