import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { engineFlags } from './engine-flags.ts'
import { freePort } from '../free-port.ts'
import { BUILT_ENGINE } from '../paths.ts'
import { endProcess } from '../processes/end-process.ts'
import { waitUntilHealthy } from './health.ts'
import { OPERATOR_KEY } from './operator.ts'

/** It takes seconds; on a machine that others use too, more than a minute was seen. */
const START_MS = 180_000
const STOP_MS = 15_000

export interface Product {
  readonly url: string
  /** The data folder. */
  readonly data: string
  /** Stops the product and removes its data. */
  stop(): Promise<void>
}

/**
 * Starts the built product with both environments and an empty data folder. Browsers allow passkeys at a name such as
 * `localhost`, and not at a number.
 */
export async function startProduct(
  variables: Readonly<Record<string, string>> = {},
  hostname: '127.0.0.1' | 'localhost' = '127.0.0.1',
): Promise<Product> {
  const data = mkdtempSync(join(tmpdir(), 'portico-product-'))
  const port = await freePort()
  const url = `http://${hostname}:${port}`
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    // Links in mails must lead to the URL that the browser uses.
    PORTICO_URL: url,
    PORTICO_DATA: data,
    PORTICO_OPERATOR_KEY: OPERATOR_KEY,
    // Clients have their own addresses, as behind a proxy, which would end the sample logins.
    PORTICO_DEMO: 'on',
    LOG_LEVEL: 'error',
    ...variables,
  }
  // Its errors are shown among the results of the tests: an answer 500 does not say what went wrong.
  const child = spawn(process.execPath, [...engineFlags, BUILT_ENGINE, 'start'], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const stop = async (): Promise<void> => {
    await endInTime(child)
    rmSync(data, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await waitUntilHealthy(url, child, START_MS)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, data, stop }
}

/** Throws if the engine does not stop by itself after SIGTERM. */
async function endInTime(child: ChildProcess): Promise<void> {
  if (await endProcess(child, 'SIGTERM', STOP_MS)) return
  throw new Error(`the engine did not stop within ${STOP_MS / 1000} s of SIGTERM`)
}
