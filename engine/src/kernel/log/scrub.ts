/**
 * Removes secrets from every line before it is written, wherever in a message, an error or a path they are. The order matters: a
 * connection string contains an @ that would look like a mail address. Every repetition is limited, so that no text from outside
 * can make the search slow. `mark` is cheaper to search for, and most lines do not contain it.
 */
const SECRETS: readonly [mark: RegExp, pattern: RegExp, replacement: string][] = [
  [/:\/\//, /\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@"\\]{1,256}@/gi, '$1[credentials]@'],
  [/sb_/, /\bsb_(publishable|secret)_[A-Za-z0-9_-]+/g, 'sb_$1_[key]'],
  [/eyJ/, /\beyJ[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]*){0,2}/g, '[token]'],
  [/bearer|basic/i, /\b(bearer|basic)\s+[A-Za-z0-9._~+/=-]+/gi, '$1 [credentials]'],
  [
    /password|secret|token|apikey/i,
    /\b(password|secret|token|apikey)(["']?\s{0,4}[:=]\s{0,4}\\?["']?)[^\s&"'\\,}]+/gi,
    '$1$2[hidden]',
  ],
  // All characters of an address that the identity service allows. Those that divide a path or a query end it, so that the log
  // still says what was asked for; one that stands before the @ itself goes too. What JSON escapes before it stays whole.
  [
    /@|%40/,
    /(?<!\\|\\u[\da-f]{0,3})(?:[^\s\p{Cc}@"<>()[\]\\,;:/=?]{1,256}|[/=?])(?:@|%40)[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)*/giu,
    '[mail]',
  ],
]

export function scrub(line: string): string {
  let clean = line
  for (const [mark, pattern, replacement] of SECRETS) if (mark.test(clean)) clean = clean.replace(pattern, replacement)
  return clean
}
