import type { IncomingMessage, ServerResponse } from 'node:http'
import { encodingFor } from '../../kernel/http/accept-encoding.ts'
import { listItems } from '../../kernel/http/list-items.ts'
import { allowsRange, rangeOf } from '../../kernel/http/range.ts'
import { type Headers, send } from '../http/send.ts'
import type { PortalFile } from './file-index.ts'

export function isPage({ type }: PortalFile): boolean {
  return type.startsWith('text/html')
}

/** Sends the file, a part of it, or the answer that it has not changed, as the request's headers ask. */
export async function sendFile(request: IncomingMessage, response: ServerResponse, file: PortalFile): Promise<void> {
  const headers = {
    etag: file.etag,
    vary: isPage(file) ? 'Accept-Encoding, Cookie' : 'Accept-Encoding',
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  }
  if (matchesTag(request.headers['if-none-match'], file.etag)) return send(response, 304, headers, null)
  const typed = { ...headers, 'content-type': file.type }
  if (file.acceptsRanges) return sendPart(request, response, file, { ...typed, 'accept-ranges': 'bytes' })
  const encoding = encodingFor(request.headers['accept-encoding'])
  const compressed = encoding === null ? null : await file.compressed(encoding)
  if (encoding === null || compressed === null) return send(response, 200, typed, file.content)
  return send(response, 200, { ...typed, 'content-encoding': encoding }, compressed)
}

/** Sends a part of a file: a video player asks for the part that it jumps to. */
function sendPart(request: IncomingMessage, response: ServerResponse, file: PortalFile, headers: Headers): void {
  const { content } = file
  const range = allowsRange(request, file.etag) ? rangeOf(request.headers.range, content.length) : null
  if (range === null) return send(response, 200, headers, content)
  if (range === 'unsatisfiable') {
    return send(response, 416, { 'cache-control': 'no-store', 'content-range': `bytes */${content.length}` }, null)
  }
  const { start, end } = range
  const part = { ...headers, 'content-range': `bytes ${start}-${end}/${content.length}` }
  return send(response, 206, part, content.subarray(start, end + 1))
}

/** Weak and strong tags count as equal: a proxy that compresses makes a strong tag weak (RFC 9110, 13.1.2). */
function matchesTag(given: string | undefined, etag: string): boolean {
  if (given === undefined) return false
  const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')
  return listItems(given).some((candidate) => opaque(candidate) === opaque(etag) || candidate.trim() === '*')
}
