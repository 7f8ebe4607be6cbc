/**
 * The last gate before a line is written: whatever a message, an error or a path carries, these never reach the log.
 * Order matters: a connection string holds an @ that would pass for a mail address. Every run is bounded, so that no text
 * from outside can make the search slow.
 */
const SECRETS: readonly [RegExp, string][] = [
  [/\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@"\\]{1,256}@/gi, '$1[credentials]@'],
  [/\bsb_(publishable|secret)_[A-Za-z0-9_-]+/g, 'sb_$1_[key]'],
  [/\bey[A-Za-z0-9_-]{8,2000}\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*/g, '[token]'],
  [/\b(bearer|basic)\s+[A-Za-z0-9._~+/=-]+/gi, '$1 [credentials]'],
  [/[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}(?:@|%40)[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*/gi, '[mail]'],
]

export function scrub(line: string): string {
  let clean = line
  for (const [pattern, replacement] of SECRETS) clean = clean.replace(pattern, replacement)
  return clean
}
