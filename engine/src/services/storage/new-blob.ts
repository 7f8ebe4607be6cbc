import { DatabaseUnavailable } from '../../kernel/db/errors.ts'
import { announceBlob, scheduleDeletion, PENDING_MS } from './pending-deletions.ts'
import { diskFull, tookTooLong } from './errors.ts'
import type { StorageContext } from './types.ts'
import { isFull } from './upload/staging.ts'

/**
 * Stores bytes under a new id, then creates the row that names them. If it is interrupted in between, the bytes are deleted later:
 * they were announced before they were stored, and only the transaction of the row cancels their deletion.
 */
export async function withNewBlob<T>(
  context: StorageContext,
  id: string,
  storeBytes: () => Promise<void>,
  createRow: () => Promise<T>,
): Promise<T> {
  await announceBlob(context.db, id)
  const announced = context.now()
  try {
    await storeBytes()
    // The bytes may be deleted while the row is created: then there would be a row without bytes.
    if (context.now() - announced > PENDING_MS / 2) throw tookTooLong()
    return await createRow()
  } catch (error) {
    // It is not known whether an interrupted commit took effect; the entry's own time decides.
    if (!(error instanceof DatabaseUnavailable)) await giveUp(context, id)
    throw isFull(error) ? diskFull() : error
  }
}

async function giveUp(context: StorageContext, id: string): Promise<void> {
  try {
    await scheduleDeletion(context.db, id)
    context.sweep()
  } catch (error) {
    context.onError(error, 'bytes without a row are deleted later')
  }
}
