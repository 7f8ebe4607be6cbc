import { essenceOf, UNKNOWN_TYPE } from '../upload/media-type.ts'

/** What a browser would run, or read other files for. */
const ACTIVE =
  /html|[+/]xml$|[+/]xsl|svg|(?:java|ecma|live|j|vb)script|x-shockwave|wasm|cache-manifest|^multipart\/|^message\//

/** What it shows without running anything. */
const SHOWN =
  /^(?:image\/[a-z0-9.+-]+|audio\/[a-z0-9.+-]+|video\/[a-z0-9.+-]+|text\/(?:plain|csv|markdown)|application\/(?:pdf|json))$/

export interface SafeType {
  readonly type: string
  /** Whether the browser has to save it rather than show it. */
  readonly isAttachment: boolean
}

/** Files come from users and share the portal's origin: none of them may become a page of it. */
export function safeType(stored: string | undefined): SafeType {
  const essence = essenceOf(stored ?? '')
  if (stored === undefined || essence === null) return { type: UNKNOWN_TYPE, isAttachment: true }
  if (ACTIVE.test(essence)) return { type: 'text/plain; charset=utf-8', isAttachment: true }
  return { type: stored, isAttachment: !SHOWN.test(essence) }
}
