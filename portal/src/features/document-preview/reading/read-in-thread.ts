import type { Reading } from '../model/content.ts'

/** A document of 200 pages takes less than two seconds. */
const TIMEOUT_MS = 20_000

/** Reads in a separate thread, and ends the thread when it is done, takes too long or is cancelled. */
export function readInThread(bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<Reading> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' })
    const finish = (reading: Reading): void => {
      end()
      resolve(reading)
    }
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', giveUp)
      worker.terminate()
    }
    const giveUp = (): void => {
      end()
      reject(signal.reason as Error)
    }
    const timer = setTimeout(() => finish({ failure: 'too-slow' }), TIMEOUT_MS)
    signal.addEventListener('abort', giveUp)
    worker.addEventListener('message', ({ data }: MessageEvent<Reading>) => finish(data))
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      console.error('a document ended the thread that read it', event.message)
      finish({ failure: 'unreadable' })
    })
    worker.postMessage(bytes, [bytes.buffer])
  })
}
