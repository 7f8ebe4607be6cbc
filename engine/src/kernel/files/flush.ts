import { open } from 'node:fs/promises'

/** Until then a file, or a name in a folder, is only in the system's memory. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
