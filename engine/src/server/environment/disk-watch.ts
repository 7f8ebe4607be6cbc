import { statfs } from 'node:fs/promises'
import type { Logger } from '../../kernel/log/logger.ts'

const EVERY_MS = 10_000
const MB = 1024 * 1024
const LOW_BYTES = 256 * MB
/** One segment of PGlite's log is as long: with less, nothing can be written. */
const FULL_BYTES = MB

type Room = 'enough' | 'low' | 'full'

/** Returns a function that takes the bytes that are left, and logs when they become too few and when they suffice again. */
export function createRoomCheck(log: Pick<Logger, 'info' | 'warn' | 'error'>): (free: number) => void {
  let room: Room = 'enough'
  return (free) => {
    const before = room
    room = free < FULL_BYTES ? 'full' : free < LOW_BYTES ? 'low' : 'enough'
    if (room === before) return
    const freeMb = Math.floor(free / MB)
    if (room === 'full') {
      log.error(
        { freeMb },
        'the disk of the data folder is full: what cannot be stored is refused, nothing stored is lost; make room, and it goes on by itself',
      )
    } else if (room === 'low') {
      log.warn({ freeMb }, 'the disk of the data folder is nearly full: make room before writing is refused')
    } else log.info({ freeMb }, 'there is room again on the disk of the data folder')
  }
}

/** Logs before the disk is full, and when it is. Returns a function that stops it. */
export function watchDisk(folder: string, log: Logger): () => void {
  const check = createRoomCheck(log)
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
