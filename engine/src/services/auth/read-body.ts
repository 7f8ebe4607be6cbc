import { bodyTooLarge } from './errors.ts'

/** A user's data is small; no client of ours sends more. */
const MAX_BYTES = 1024 * 1024

/** Read to its end all the same up to here: a client that is still sending would miss the answer. */
const PATIENCE_BYTES = 16 * MAX_BYTES

export async function readBody(request: Request): Promise<string> {
  const announced = request.headers.get('content-length')
  const isShort =
    announced === null ? request.headers.get('transfer-encoding') === null : Number(announced) <= MAX_BYTES
  // The server holds a client to the length that it announced; in chunks the length is not known beforehand.
  if (isShort) return request.text()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size <= MAX_BYTES) chunks.push(chunk)
    if (size > PATIENCE_BYTES) break
  }
  if (size > MAX_BYTES) throw bodyTooLarge(MAX_BYTES)
  return Buffer.concat(chunks).toString('utf8')
}
