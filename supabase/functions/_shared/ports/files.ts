import { download } from '../runtime/download.ts'
import type { CallerClient } from '../runtime/entry.ts'

export interface Files {
  /** Null: there is none, or none that may be seen. */
  read(path: string): Promise<Uint8Array | null>
}

/** The first of these buckets that has it, with the caller's own rights: who may read is storage's decision. */
export function filesOf(client: CallerClient, buckets: readonly ('templates' | 'chat-uploads')[]): Files {
  return {
    async read(path) {
      for (const bucket of buckets) {
        const bytes = await download(client.storage, bucket, path)
        if (bytes !== null) return bytes
      }
      return null
    },
  }
}
