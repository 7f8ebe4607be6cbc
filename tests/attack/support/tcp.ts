import { connect } from 'node:net'
import { training } from '../../support/training/training.ts'
import { expectNoLeak } from './leaks.ts'

/** Sends raw bytes. Returns everything that the server sends until it closes the connection or the text matches `until`. */
export function exchange(bytes: string | Buffer, until: RegExp | null = null, patienceMs = 5_000): Promise<string> {
  const { hostname, port } = new URL(training.site)
  return new Promise((resolve, reject) => {
    let heard = ''
    const socket = connect({ host: hostname, port: Number(port) })
    const done = (): void => {
      clearTimeout(timer)
      socket.destroy()
      try {
        expectNoLeak(heard)
        resolve(heard)
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)))
      }
    }
    const timer = setTimeout(done, patienceMs)
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1')
      if (until?.test(heard) === true) done()
    })
    // A server that closes the connection while bytes are still being sent refuses too.
    socket.on('error', done)
    socket.on('close', done)
    socket.write(bytes)
  })
}

/** One request without a body, as text. */
export const request = (line: string, ...headers: string[]): string =>
  [line, `Host: ${new URL(training.site).host}`, ...headers, '', ''].join('\r\n')

export const statusOf = (heard: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1] ?? 0)
