import { statfs } from 'node:fs/promises'
import type { Logger } from '../../kernel/log/logger.ts'

const EVERY_MS = 10_000
const MB = 1024 * 1024
const LOW_BYTES = 256 * MB
/** As good as nothing: a segment of PGlite's log is as long. */
const FULL_BYTES = MB

type Room = 'enough' | 'low' | 'full'

/** Each call is told how many bytes are left, and says so when that has become a matter for the operator. */
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

/** Tells the operator before the disk is full, and when it is. Answers how to stop it. */
export function watchDisk(folder: string, log: Logger): () => void {
  const check = createRoomCheck(log)
  const look = async (): Promise<void> => {
    try {
      const { bavail, bsize } = await statfs(folder)
      check(bavail * bsize)
    } catch {
      // No such folder yet, or a system that does not tell.
    }
  }
  void look()
  const timer = setInterval(() => void look(), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
