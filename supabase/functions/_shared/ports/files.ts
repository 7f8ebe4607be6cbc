import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../../database.types.ts'

export interface Files {
  /** Null: there is none, or none that may be seen. */
  read(path: string): Promise<Uint8Array | null>
}

/** The first of these buckets that has it, with the rights of whose client it is: who may read is storage's decision. */
export function filesOf(supabase: SupabaseClient<Database>, buckets: readonly string[]): Files {
  return {
    async read(path) {
      for (const bucket of buckets) {
        const { data, error } = await supabase.storage.from(bucket).download(path)
        if (data !== null) return new Uint8Array(await data.arrayBuffer())
        if (!isRefusal(error)) throw error
      }
      return null
    },
  }
}

/** Storage says 400 for what is not there and what may not be seen, on the platform as here; anything else is trouble. */
function isRefusal(error: unknown): boolean {
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : NaN
  return status === 400 || status === 403 || status === 404
}
