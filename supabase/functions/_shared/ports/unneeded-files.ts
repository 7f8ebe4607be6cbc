import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../../database.types.ts'

export interface UnneededFile {
  readonly bucket: string
  readonly name: string
}

export interface UnneededFiles {
  list(atMost: number, discardedOnly: boolean): Promise<readonly UnneededFile[]>
  /** How many went; those that were gone already do not count. */
  remove(bucket: string, names: readonly string[]): Promise<number>
}

/** With the service role's client: nobody else may. */
export function unneededFiles(admin: SupabaseClient<Database>): UnneededFiles {
  return {
    async list(atMost, discardedOnly) {
      const asked = { at_most: atMost, discarded_only: discardedOnly }
      const { data } = await admin.rpc('list_unneeded_files', asked).throwOnError()
      return data.map((row) => ({ bucket: row.bucket_id, name: row.name }))
    },
    async remove(bucket, names) {
      const { data, error } = await admin.storage.from(bucket).remove([...names])
      if (error !== null) throw error
      return data.length
    },
  }
}
