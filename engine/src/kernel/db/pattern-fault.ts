const MAX_CHARACTERS = 200
const MAX_REPETITIONS = 1_000
const BACK_REFERENCE = /\\[1-9]/
const LOOK_AROUND = /\(\?<?[=!]/
/** `{2}`, `{2,}`, `{2,5}`, and the older form with backslashes. */
const BOUND = /\{(\d+)(?:,(\d*))?\\?\}/g

/**
 * Says what makes a regular expression of a caller too expensive to run; null if nothing does. Without back-references and
 * look-around, Postgres matches in a time that only grows with the text, and with few counted repetitions it compiles the pattern
 * quickly: `((a{1,255}){1,255}){1,255}` takes seconds. The check reads only the characters, so it also refuses some harmless
 * patterns; but no syntax of Postgres lets an expensive one pass.
 */
export function patternFault(pattern: string): string | null {
  if (pattern.length > MAX_CHARACTERS) return `a pattern may have at most ${MAX_CHARACTERS} characters`
  if (BACK_REFERENCE.test(pattern)) return 'a pattern must not contain back-references'
  if (LOOK_AROUND.test(pattern)) return 'a pattern must not contain look-ahead or look-behind'
  let repetitions = 1
  for (const [, least = '', most] of pattern.matchAll(BOUND)) {
    repetitions *= Math.max(1, Number(least), Number(most ?? 0))
  }
  return repetitions > MAX_REPETITIONS
    ? `the counted repetitions of a pattern may come to at most ${MAX_REPETITIONS}, multiplied by each other`
    : null
}
