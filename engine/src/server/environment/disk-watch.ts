import { statfs } from 'node:fs/promises'
import type { Logger } from '../../kernel/log/logger.ts'

const EVERY_MS = 10_000
const MB = 1024 * 1024
const LOW_BYTES = 256 * MB
/** The size of one segment of PGlite's log: with less, nothing can be written. */
const FULL_BYTES = MB

type Space = 'enough' | 'low' | 'full'

/** Returns a function that takes the free bytes, and logs when they become too few and when they suffice again. */
export function createSpaceCheck(log: Pick<Logger, 'info' | 'warn' | 'error'>): (free: number) => void {
  let space: Space = 'enough'
  return (free) => {
    const before = space
    space = free < FULL_BYTES ? 'full' : free < LOW_BYTES ? 'low' : 'enough'
    if (space === before) return
    const freeMb = Math.floor(free / MB)
    if (space === 'full') {
      log.error(
        { freeMb },
        'the disk of the data folder is full: writing is refused, nothing stored is lost; free some space, and the engine continues by itself',
      )
    } else if (space === 'low') {
      log.warn({ freeMb }, 'the disk of the data folder is nearly full: free some space before writing is refused')
    } else log.info({ freeMb }, 'there is space again on the disk of the data folder')
  }
}

/** Logs before the disk is full, and when it is. Returns a function that stops watching. */
export function watchDisk(folder: string, log: Logger): () => void {
  const check = createSpaceCheck(log)
  const look = async (): Promise<void> => {
    try {
      const { bavail, bsize } = await statfs(folder)
      check(bavail * bsize)
    } catch {
      // The folder does not exist yet, or the system does not report free space.
    }
  }
  void look()
  const timer = setInterval(() => void look(), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
