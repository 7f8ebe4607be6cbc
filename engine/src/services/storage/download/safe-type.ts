import { essenceOf, UNKNOWN_TYPE } from '../upload/media-type.ts'

/** Types that a browser would run, use as the style of a page, or load other files for. */
const ACTIVE =
  /html|css|[+/]xml$|[+/]xsl|svg|(?:java|ecma|live|j|vb)script|x-shockwave|wasm|cache-manifest|^multipart\/|^message\//

/** Types that a browser shows without running anything. */
const DISPLAYED =
  /^(?:image\/[a-z0-9.+-]+|audio\/[a-z0-9.+-]+|video\/[a-z0-9.+-]+|text\/(?:plain|csv|markdown)|application\/(?:pdf|json))$/

export interface SafeType {
  readonly type: string
  /** Whether the browser must save it instead of showing it. */
  readonly isAttachment: boolean
}

/** Files come from users and have the portal's origin: none of them may act as one of its pages. */
export function safeType(stored: string | undefined): SafeType {
  const essence = essenceOf(stored ?? '')
  if (stored === undefined || essence === null) return { type: UNKNOWN_TYPE, isAttachment: true }
  if (ACTIVE.test(essence)) return { type: 'text/plain; charset=utf-8', isAttachment: true }
  return { type: stored, isAttachment: !DISPLAYED.test(essence) }
}
