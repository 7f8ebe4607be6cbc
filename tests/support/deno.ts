import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from './free-port.ts'

const DENO = createRequire(import.meta.url).resolve('deno/bin.cjs')

export interface OnDeno {
  readonly url: string
  stop(): Promise<void>
}

/** Runs a function's file on Deno, with the packages that npm installed. It can reach only this machine. */
export async function serveOnDeno(entry: string, variables: Readonly<Record<string, string>>): Promise<OnDeno> {
  const cache = mkdtempSync(join(tmpdir(), 'portico-deno-'))
  const port = await freePort()
  const sandbox = ['--no-remote', '--cached-only', '--no-lock', '--node-modules-dir=manual', '--no-prompt']
  // Deno may read only the functions' folder, from which it loads workers.
  const files = `--allow-read=${dirname(dirname(entry))}`
  // Workers may read the host name and nothing else of the system, as on the platform.
  const rights = ['--allow-env', '--allow-net=127.0.0.1,localhost', '--allow-sys=hostname', files]
  const args = [DENO, 'serve', ...sandbox, ...rights, '--host', '127.0.0.1', '--port', String(port), entry]
  const child = spawn(process.execPath, args, {
    cwd: dirname(entry),
    stdio: ['ignore', 'pipe', 'pipe'],
    // Starts a process group, because the command starts Deno itself as a child.
    detached: true,
    env: { PATH: process.env['PATH'], DENO_DIR: cache, DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1', ...variables },
  })
  const end = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // The process has already ended.
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
