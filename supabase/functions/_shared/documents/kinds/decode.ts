/** The characters 0x80 to 0x9f of Windows-1252, by the Encoding Standard. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Decodes by the Encoding Standard. Node 20 decodes Windows-1252 as ISO 8859-1, which differs in 32 characters. */
export function decode(bytes: Uint8Array, encoding: string): string {
  const text = new TextDecoder(encoding).decode(bytes)
  if (encoding !== 'windows-1252') return text
  return text.replace(/[\u0080-\u009f]/g, (sign) => WINDOWS_1252[sign.charCodeAt(0) - 0x80] ?? sign)
}

/** A string with one character for each byte, with the same code. */
export function binaryString(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.byteLength; at += 8192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)))
  return parts.join('')
}
