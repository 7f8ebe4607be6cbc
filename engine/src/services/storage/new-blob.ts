import { DatabaseUnavailable } from '../../kernel/db/errors.ts'
import { announceBlob, scheduleDeletion, PENDING_MS } from './pending-deletions.ts'
import { noRoom, tookTooLong } from './errors.ts'
import type { StorageContext } from './types.ts'
import { isFull } from './upload/staging.ts'

/**
 * Brings bytes under a new id, then makes the row that names them. Ended at any point in between, the bytes go: they were
 * announced before the first of them was stored, and only the row's own transaction crosses them out.
 */
export async function withNewBlob<T>(
  context: StorageContext,
  id: string,
  bring: () => Promise<void>,
  makeRow: () => Promise<T>,
): Promise<T> {
  await announceBlob(context.db, id)
  const announced = context.now()
  try {
    await bring()
    // Their time may be over while the row is made: then there would be a row without bytes.
    if (context.now() - announced > PENDING_MS / 2) throw tookTooLong()
    return await makeRow()
  } catch (error) {
    // Whether an interrupted commit took effect is not known; the entry's own time will tell.
    if (!(error instanceof DatabaseUnavailable)) await giveUp(context, id)
    throw isFull(error) ? noRoom() : error
  }
}

async function giveUp(context: StorageContext, id: string): Promise<void> {
  try {
    await scheduleDeletion(context.db, id)
    context.sweep()
  } catch (error) {
    context.onError(error, 'bytes without a row stay until their time is over')
  }
}
