import type { SupabaseClient } from '@supabase/supabase-js'
import { encodedName } from './bound-fetch.ts'

/** Null: there is none, none that may be seen, or the text is not the name of a file. */
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

/** Storage says 400 for what is not there and what may not be seen, on the platform as here; anything else is trouble. */
function isRefusal(error: unknown): boolean {
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : NaN
  return status === 400 || status === 403 || status === 404
}
