import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { buildGallery } from './gallery-files.ts'

const main = fileURLToPath(new URL('../../engine/dist/main.js', import.meta.url))
const startLimit = 60_000
const stopLimit = 15_000

/**
 * Starts the built engine on an empty data folder, and builds the gallery meanwhile; the function that it answers stops
 * the one and removes what both have written.
 */
export default async function startEngine(): Promise<() => Promise<void>> {
  const data = mkdtempSync(join(tmpdir(), 'portico-e2e-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const secretKey = `sb_secret_${randomBytes(24).toString('hex')}`
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    PORTICO_DATA: data,
    LOG_LEVEL: 'warn',
    // Every test comes from an address of its own (test.ts), so that none uses up what another is allowed.
    PORTICO_TRUST_PROXY: 'true',
    // For what only the server's own functions may do, such as inviting somebody.
    TRAINING_SECRET_KEY: secretKey,
  }
  const engine = spawn(process.execPath, [main, 'start'], { env, stdio: ['ignore', 'ignore', 'inherit'] })

  const gallery = mkdtempSync(join(tmpdir(), 'portico-gallery-'))
  const stop = async () => {
    await end(engine)
    for (const folder of [data, gallery]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await Promise.all([untilHealthy(url, engine), buildGallery(gallery)])
  } catch (error) {
    await stop()
    throw error
  }
  process.env['PORTICO_E2E_URL'] = url
  process.env['PORTICO_E2E_SECRET_KEY'] = secretKey
  process.env['PORTICO_E2E_GALLERY'] = gallery
  return stop
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
