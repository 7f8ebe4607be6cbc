import { download } from '../runtime/download.ts'
import type { CallerClient } from '../runtime/entry.ts'

export interface Files {
  /** Null if the file does not exist or the caller may not read it. */
  read(path: string): Promise<Uint8Array | null>
}

/** Reads from the first of these buckets that has the file, with the caller's rights: storage decides who may read. */
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
