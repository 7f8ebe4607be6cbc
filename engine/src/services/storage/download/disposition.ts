/** Characters that encodeURIComponent leaves, but RFC 5987 requires to be encoded. */
const UNENCODED = /['()*]/g

/**
 * `Content-Disposition` that saves the file under this name: as plain ASCII for older clients, and completely (RFC 6266). Without
 * a name the browser uses the last part of the URL.
 */
export function attachment(name: string): string {
  if (name === '') return 'attachment'
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const full = encodeURIComponent(name).replace(UNENCODED, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`
}
