/** Characters that RFC 5987 lets stand in an encoded value beside letters and digits. */
const ENCODED = /['()*]/g

/**
 * `Content-Disposition` that saves the file under this name: as plain ASCII for older clients, and in full (RFC 6266).
 * Without a name the browser takes the last part of the address.
 */
export function attachment(name: string): string {
  if (name === '') return 'attachment'
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const full = encodeURIComponent(name).replace(ENCODED, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`
}
