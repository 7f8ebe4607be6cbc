import { fileAddress } from '../../../lib/file-address.ts'
import { RequestError } from '../../../lib/request-error.ts'
import type { Client } from '../../../lib/supabase.ts'

/** The largest file that a bucket accepts. */
const MAX_BYTES = 20 * 1024 * 1024

interface Loading {
  /** In bytes; null if not known. */
  readonly size: number | null
  readonly isOfFirm: boolean
  readonly signal: AbortSignal
  /** Between 0 and 1. */
  readonly onProgress: (share: number) => void
}

/**
 * The bytes of a template's file, with the permissions of the user who asks. Null if there are more than a bucket
 * accepts.
 */
export async function loadFile(
  client: Client,
  path: string,
  { size, isOfFirm, signal, onProgress }: Loading,
): Promise<Uint8Array<ArrayBuffer> | null> {
  // The official client's download reports no progress.
  const address = await fileAddress(client, { bucket: 'templates', path }, isOfFirm)
  const response = await fetch(address, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' })
  if (!response.ok || response.body === null) {
    await response.body?.cancel()
    throw new RequestError({ message: response.statusText, status: response.status })
  }
  const parts: Uint8Array[] = []
  let loaded = 0
  for (const reader = response.body.getReader(); ;) {
    const { done, value } = await reader.read()
    if (done) return join(parts, loaded)
    parts.push(value)
    loaded += value.byteLength
    if (loaded > MAX_BYTES) {
      await reader.cancel()
      return null
    }
    if (size !== null && size > 0) onProgress(Math.min(1, loaded / size))
  }
}

function join(parts: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.byteLength
  }
  return all
}
