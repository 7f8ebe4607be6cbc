import type { ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { encodingFor, type Encoding } from '../../kernel/http/accept-encoding.ts'
import { type Headers, send } from './send.ts'

const [withGzip, withBrotli] = [promisify(gzip), promisify(brotliCompress)]

/** Below this, little is saved. Secrets that a procedure returns once, such as that of a feed, are far shorter. */
const MIN_SIZE = 1024

/** About as fast as the fastest level of gzip, and a quarter smaller. A higher level would cost more than it saves. */
const BROTLI_LEVEL = 4
/** Enough for most answers; the default of 4 MB would be allocated for each of them. */
const BROTLI_WINDOW_BITS = 18

/**
 * Sends the answer compressed, if the client accepts that and it is worth it. Only for answers to callers who name
 * themselves in a header: see docs/security/threat-model.md. Errors are never compressed, because they repeat what the
 * caller has sent.
 */
export async function sendCompressed(
  response: ServerResponse,
  status: number,
  headers: Headers,
  body: string | Buffer | null,
): Promise<void> {
  if (body === null || !isText(headers['content-type']) || Buffer.byteLength(body) < MIN_SIZE) {
    return send(response, status, headers, body)
  }
  const varying = addVary(response, headers)
  const encoding = status < 400 ? encodingFor(response.req.headers['accept-encoding']) : null
  if (encoding === null) return send(response, status, varying, body)
  const compressed = await compress(Buffer.from(body), encoding)
  send(response, status, { ...varying, 'content-encoding': encoding }, compressed)
}

/** JSON of any kind, and CSV. */
function isText(type: Headers[string] | undefined): boolean {
  return typeof type === 'string' && /^(?:application\/(?:[\w.-]+\+)?json|text\/)/.test(type)
}

/** Says that the answer depends on what the client accepts, in addition to all else on which it depends. */
function addVary(response: ServerResponse, headers: Headers): Headers {
  const given = [response.getHeader('vary') ?? [], headers['vary'] ?? []].flat()
  const vary = [...given, 'Accept-Encoding'].join(', ')
  if (headers['vary'] !== undefined || response.headersSent) return { ...headers, vary }
  response.setHeader('vary', vary)
  return headers
}

/** In another thread, so that other requests do not wait for it. */
function compress(content: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return withGzip(content, { level: constants.Z_BEST_SPEED })
  const { BROTLI_PARAM_QUALITY: level, BROTLI_PARAM_LGWIN: window, BROTLI_PARAM_SIZE_HINT: size } = constants
  const params = { [level]: BROTLI_LEVEL, [window]: BROTLI_WINDOW_BITS, [size]: content.length }
  return withBrotli(content, { params })
}
