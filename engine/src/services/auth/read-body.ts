import type { HonoRequest } from 'hono'
import { bodyTooLarge } from './errors.ts'

/** A person's data is small; whatever is larger is no request of ours. */
const MAX_BYTES = 1024 * 1024

/** Read to its end all the same up to here: a client that is still sending would miss the answer. */
const PATIENCE_BYTES = 16 * MAX_BYTES

export async function readBody(request: HonoRequest): Promise<string> {
  const announced = request.header('content-length')
  const isShort =
    announced === undefined ? request.header('transfer-encoding') === undefined : Number(announced) <= MAX_BYTES
  // Whoever announces a length is held to it by the server; in chunks there is no telling beforehand.
  if (isShort) return request.text()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.raw.body ?? []) {
    size += chunk.length
    if (size <= MAX_BYTES) chunks.push(chunk)
    if (size > PATIENCE_BYTES) break
  }
  if (size > MAX_BYTES) throw bodyTooLarge(MAX_BYTES)
  return Buffer.concat(chunks).toString('utf8')
}
