import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'

const DENO = createRequire(import.meta.url).resolve('deno/bin.cjs')

export interface OnDeno {
  readonly url: string
  stop(): Promise<void>
}

/** Where Deno gets packages as on the platform: by the versions in `deno.json`, from a registry, into a folder that it fills. */
export interface Packages {
  readonly registry: string
  readonly cache: string
}

const settings = (cache: string, registry?: string): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  DENO_DIR: cache,
  DENO_NO_UPDATE_CHECK: '1',
  NO_COLOR: '1',
  ...(registry === undefined ? {} : { NPM_CONFIG_REGISTRY: registry }),
})

/**
 * Runs a function's file on Deno, with the packages of `packages` or, without it, with those that npm installed. It can reach only
 * this machine.
 */
export async function serveOnDeno(
  entry: string,
  variables: Readonly<Record<string, string>>,
  packages?: Packages,
): Promise<OnDeno> {
  const cache = packages?.cache ?? mkdtempSync(join(tmpdir(), 'portico-deno-'))
  const port = await freePort()
  const installed =
    packages === undefined ? ['--cached-only', '--node-modules-dir=manual'] : ['--node-modules-dir=none']
  const sandbox = ['--no-remote', '--no-lock', ...installed, '--no-prompt']
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
    env: { ...settings(cache, packages?.registry), ...variables },
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
    if (packages === undefined) rmSync(cache, { recursive: true, force: true, maxRetries: 5 })
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

interface Graph {
  readonly roots: readonly string[]
  readonly modules: readonly {
    readonly specifier: string
    readonly error?: string
    readonly dependencies?: readonly { readonly code?: { readonly specifier?: string; readonly error?: string } }[]
  }[]
}

/**
 * What Deno cannot find of all that a file imports, also later, while it answers. Imports of types do not count: a platform that
 * runs the file does not follow them.
 */
export async function missingOnDeno(entry: string, packages: Packages): Promise<readonly string[]> {
  const args = [DENO, 'info', '--json', '--no-lock', '--node-modules-dir=none', entry]
  const options = { cwd: dirname(entry), env: settings(packages.cache, packages.registry), maxBuffer: 2 ** 26 }
  const graph = JSON.parse((await promisify(execFile)(process.execPath, args, options)).stdout) as Graph
  const modules = new Map(graph.modules.map((module) => [module.specifier, module]))
  const missing: string[] = []
  const reached = new Set(graph.roots)
  for (const specifier of reached) {
    const { error, dependencies = [] } = modules.get(specifier) ?? {}
    if (error !== undefined) missing.push(error)
    for (const { code } of dependencies) {
      if (code?.error !== undefined) missing.push(code.error)
      if (code?.specifier !== undefined) reached.add(code.specifier)
    }
  }
  return missing
}
