import { download } from '../runtime/download.ts'
import type { CallerClient } from '../runtime/entry.ts'

export interface Files {
  /** Null if the file does not exist or the caller may not read it. */
  read(path: string): Promise<Uint8Array | null>
}

/**
 * Reads from the first of these buckets that has the file, with the caller's rights: storage decides who may read. An administrator
 * has to open an account's document before reading it, which writes to the account's access log.
 */
export function filesOf(client: CallerClient, buckets: readonly ('templates' | 'chat-uploads')[]): Files {
  return {
    async read(path) {
      for (const bucket of buckets) {
        const bytes = await download(client.storage, bucket, path)
        if (bytes !== null) return bytes
        if (bucket === 'templates' && (await hasOpened(client, path)))
          return await download(client.storage, bucket, path)
      }
      return null
    },
  }
}

/** Returns false if there is no such document, or if the caller does not have to open it. */
async function hasOpened(client: CallerClient, path: string): Promise<boolean> {
  const { data, error, status } = await client.rpc('open_file', { file_path: path })
  if (error !== null && status !== 404) throw error
  return data !== null
}
