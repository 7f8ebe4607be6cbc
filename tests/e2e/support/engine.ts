import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BUILT_ENGINE } from '../../support/paths.ts'

/** Reads mails, metrics and the details of health. */
export const OPERATOR_KEY = 'operator-key-of-the-browser-tests-012345'
const startLimit = 120_000
const stopLimit = 15_000

export interface Engine {
  readonly url: string
  /** Where it keeps what it has. */
  readonly data: string
  /** Stops it and removes what it has written. */
  stop(): Promise<void>
}

/** Starts the built engine on an empty data folder; `variables` are for its environment. */
export async function startEngine(variables: Readonly<Record<string, string>> = {}): Promise<Engine> {
  const data = mkdtempSync(join(tmpdir(), 'portico-e2e-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    // Links in mails lead to the address that the tests use.
    PORTICO_URL: url,
    PORTICO_DATA: data,
    PORTICO_OPERATOR_KEY: OPERATOR_KEY,
    LOG_LEVEL: 'warn',
    ...variables,
  }
  const engine = spawn(process.execPath, [BUILT_ENGINE, 'start'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const stop = async () => {
    await end(engine)
    rmSync(data, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await untilHealthy(url, engine)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, data, stop }
}

async function untilHealthy(url: string, engine: ChildProcess): Promise<void> {
  for (const began = performance.now(); performance.now() - began < startLimit; await sleep(100)) {
    if (engine.exitCode !== null) throw new Error(`the engine ended with exit code ${engine.exitCode} while starting`)
    const healthy = await fetch(`${url}/health`).then(
      (response) => response.ok,
      () => false,
    )
    if (healthy) return
  }
  throw new Error(`the engine was not healthy within ${startLimit / 1000} s`)
}

/** The engine must stop when asked; one that has to be killed fails the run. */
async function end(engine: ChildProcess): Promise<void> {
  if (engine.exitCode !== null || engine.signalCode !== null) return
  const ended = once(engine, 'exit')
  engine.kill('SIGTERM')
  const inTime = await Promise.race([ended.then(() => true), sleep(stopLimit, false, { ref: false })])
  if (inTime) return
  engine.kill('SIGKILL')
  await ended
  throw new Error(`the engine did not stop within ${stopLimit / 1000} s of SIGTERM`)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port to be had')
  return address.port
}
