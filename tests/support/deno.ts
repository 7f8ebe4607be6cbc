import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from './free-port.ts'

const deno = createRequire(import.meta.url).resolve('deno/bin.cjs')

export interface OnDeno {
  readonly url: string
  stop(): Promise<void>
}

/** A function's file on Deno itself, with the packages that npm installed and no way into the network but this machine. */
export async function serveOnDeno(entry: string, variables: Readonly<Record<string, string>>): Promise<OnDeno> {
  const cache = mkdtempSync(join(tmpdir(), 'portico-deno-'))
  const port = await freePort()
  const sandbox = ['--no-remote', '--cached-only', '--no-lock', '--node-modules-dir=manual', '--no-prompt']
  // Of files only the functions themselves, which a thread is loaded from.
  const files = `--allow-read=${dirname(dirname(entry))}`
  // The host's name as on the platform, which lets its workers ask for it and for nothing else of the system.
  const rights = ['--allow-env', '--allow-net=127.0.0.1,localhost', '--allow-sys=hostname', files]
  const args = [deno, 'serve', ...sandbox, ...rights, '--host', '127.0.0.1', '--port', String(port), entry]
  const child = spawn(process.execPath, args, {
    cwd: dirname(entry),
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: the command starts the program itself as a child.
    detached: true,
    env: { PATH: process.env['PATH'], DENO_DIR: cache, DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1', ...variables },
  })
  const end = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
  process.once('exit', end)
  const stop = async (): Promise<void> => {
    process.off('exit', end)
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      end()
      await ended
    }
    rmSync(cache, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await listening(child)
    return { url: `http://127.0.0.1:${port}`, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function listening(child: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const onData = (chunk: Buffer): void => {
      output += chunk.toString()
      if (output.includes('Listening on')) resolve()
    }
    child.stdout?.on('data', onData)
    child.stderr?.on('data', onData)
    child.once('exit', (code) => reject(new Error(`Deno ended with ${code}:\n${output}`)))
  })
}
