const MOST_CHARACTERS = 200
const MOST_REPETITIONS = 1_000
const BACK_REFERENCE = /\\[1-9]/
const LOOK_AROUND = /\(\?<?[=!]/
/** `{2}`, `{2,}`, `{2,5}`, and the older form with backslashes. */
const BOUND = /\{(\d+)(?:,(\d*))?\\?\}/g

/**
 * What makes a regular expression that a caller wrote too dear to be tried; null for nothing. Without back-references and
 * look-around Postgres compares in a time that grows with the text alone, and with few counted repetitions it reads the
 * pattern quickly: `((a{1,255}){1,255}){1,255}` takes it seconds. Judged by the letters, so that some harmless patterns are
 * refused too; no syntax that Postgres knows makes a costly one pass.
 */
export function patternFault(pattern: string): string | null {
  if (pattern.length > MOST_CHARACTERS) return `a pattern may have at most ${MOST_CHARACTERS} characters`
  if (BACK_REFERENCE.test(pattern)) return 'a pattern must not contain back-references'
  if (LOOK_AROUND.test(pattern)) return 'a pattern must not contain look-ahead or look-behind'
  let repetitions = 1
  for (const [, least = '', most] of pattern.matchAll(BOUND)) {
    repetitions *= Math.max(1, Number(least), Number(most ?? 0))
  }
  return repetitions > MOST_REPETITIONS
    ? `the counted repetitions of a pattern may come to at most ${MOST_REPETITIONS}, multiplied by each other`
    : null
}
