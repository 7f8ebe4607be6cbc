import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Systems give ports from 32768 on to outgoing connections, also between this call and the moment when the caller's server
 * listens. So this chooses a port below, at random, so that two test runs do not use the same one.
 */
const [LOWEST, BELOW] = [10_000, 32_000]
const MOST_TRIES = 50

/** A port on which nothing listens. */
export async function freePort(): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const port = randomInt(LOWEST, BELOW)
    if (await isFree(port)) return port
    if (tries === MOST_TRIES) throw new Error(`no free port was found in ${MOST_TRIES} tries`)
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
