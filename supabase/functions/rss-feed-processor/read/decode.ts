/** The characters 0x80 to 0x9f of windows-1252. Node's decoder returns the control characters of ISO 8859-1 instead. */
const WINDOWS_1252 = '€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ'

/**
 * Decodes the bytes of a feed. The encoding that the server or the XML declares is often wrong. So a byte order mark
 * decides first, then the bytes: if they are valid UTF-8 they are UTF-8, because other encodings are not valid UTF-8 by
 * accident. Then come the declarations, the server's first, and at last windows-1252, in which every byte is valid.
 */
export function decode(bytes: Uint8Array, httpCharset: string | null): string {
  const marked = markOf(bytes)
  if (marked !== null) return new TextDecoder(marked).decode(bytes)
  const declared = declaredIn(bytes)
  // Encodings such as ISO-2022-JP use ASCII bytes only, so they would be valid UTF-8.
  const switching = [httpCharset, declared].find((name) => /^(iso-2022-|hz-gb)/i.test(name ?? ''))
  const names = [switching, 'utf-8', httpCharset, declared, 'windows-1252']
  for (const name of names) {
    const text = typeof name === 'string' ? attempt(bytes, name) : null
    if (text !== null) return text
  }
  return new TextDecoder().decode(bytes)
}

/** By the byte order mark, or by the zero bytes of UTF-16 without one. */
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

/** Null if the encoding is unknown, or the bytes are not valid in it. */
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
