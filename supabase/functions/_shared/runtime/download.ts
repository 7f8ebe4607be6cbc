import type { SupabaseClient } from '@supabase/supabase-js'
import { encodedName } from './bound-fetch.ts'

/** Null if the file does not exist, the caller may not read it, or the name is not valid. */
export async function download(
  storage: SupabaseClient['storage'],
  bucket: string,
  name: string,
): Promise<Uint8Array | null> {
  const path = encodedName(name)
  if (path === null) return null
  const { data, error } = await storage.from(bucket).download(path)
  if (data !== null) return new Uint8Array(await data.arrayBuffer())
  if (isRefusal(error)) return null
  throw error
}

/** Storage answers 400 if the file does not exist or the caller may not read it. Other errors are thrown. */
function isRefusal(error: unknown): boolean {
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : NaN
  return status === 400 || status === 403 || status === 404
}
