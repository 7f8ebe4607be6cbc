import type { Lane, Lanes } from '../transaction.ts'
import { command } from './command.ts'

/**
 * Takes PGlite's only connection, writes what is in memory to the folder, and lends the folder while nobody else has a
 * turn. Asks once more at the end: a thread that was lost meanwhile was started anew and has written to the folder.
 */
export async function freeze<T>(lanes: Lanes, folder: string, work: (folder: string) => Promise<T>): Promise<T> {
  const lane = await lanes.lease()
  try {
    await run(lane, 'checkpoint')
    const result = await work(folder)
    await run(lane, 'select 1')
    return result
  } finally {
    lanes.release(lane, 'clean')
  }
}

function run(lane: Lane, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    lane.send(command(text, ({ error }) => (error === null ? resolve() : reject(error))))
  })
}
