/** What 0x80 to 0x9f are in windows-1252. Node's decoder gives the control characters of ISO 8859-1 in their place. */
const WINDOWS_1252 = '€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ'

/**
 * A feed's bytes as text. What they are declared to be is often wrong: by the server, in the XML itself, or both. So a mark
 * at the beginning decides, then the bytes: what reads as UTF-8 is UTF-8, because no other text does by accident. Only then
 * come the declarations, the server's first, and at last windows-1252, in which every byte means something.
 */
export function decode(bytes: Uint8Array, httpCharset: string | null): string {
  const marked = markOf(bytes)
  if (marked !== null) return new TextDecoder(marked).decode(bytes)
  const declared = declaredIn(bytes)
  // ASCII alone, and yet not: Japanese mail encoding and its like switch by escapes.
  const switching = [httpCharset, declared].find((name) => /^(iso-2022-|hz-gb)/i.test(name ?? ''))
  const names = [switching, 'utf-8', httpCharset, declared, 'windows-1252']
  for (const name of names) {
    const text = typeof name === 'string' ? attempt(bytes, name) : null
    if (text !== null) return text
  }
  return new TextDecoder().decode(bytes)
}

/** The byte order mark, or the zeros of a UTF-16 without one. */
function markOf([first, second, third, fourth]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0 && fourth === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c && third === 0)) return 'utf-16be'
  return null
}

function declaredIn(bytes: Uint8Array): string | null {
  const head = String.fromCharCode(...bytes.subarray(0, 256))
  return /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1] ?? null
}

/** Null: the name means nothing, or the bytes are not that. */
function attempt(bytes: Uint8Array, name: string): string | null {
  try {
    const decoder = new TextDecoder(name, { fatal: true })
    const text = decoder.decode(bytes)
    if (decoder.encoding !== 'windows-1252') return text
    return text.replace(/[\u{80}-\u{9f}]/gu, (char) => WINDOWS_1252[char.charCodeAt(0) - 0x80] ?? char)
  } catch {
    return null
  }
}
