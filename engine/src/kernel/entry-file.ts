import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const made = new Map<string, URL>()

/**
 * The JavaScript file of a module that runs in its own thread or process. `caller` is the URL of the module that starts it: a bundle
 * has both in one folder. From source it is compiled once, because a loader for TypeScript in every thread costs more processor
 * time than the start of a database.
 */
export function entryFile(name: string, caller: string): URL {
  if (!caller.endsWith('.ts')) return new URL(`./${name}.js`, caller)
  const source = fileURLToPath(new URL(`./${name}.ts`, caller))
  const file = made.get(source) ?? compile(name, source)
  made.set(source, file)
  return file
}

/** The file is named by its content, because processes with another state of the source may run at the same time. */
function compile(name: string, source: string): URL {
  const folder = new URL('../../node_modules/.cache/entries/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  const unfinished = new URL(`${name}-${process.pid}`, folder)
  const options = {
    entryPoints: [source],
    outfile: fileURLToPath(unfinished),
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
  }
  // In another process: esbuild's own would stay, and this one counts and ends those that compile functions.
  const esbuild = createRequire(import.meta.url).resolve('esbuild')
  const code = `require(${JSON.stringify(esbuild)}).buildSync(${JSON.stringify(options)})`
  execFileSync(process.execPath, ['-e', code], { env: { ...process.env, NODE_OPTIONS: '' } })
  const hash = createHash('sha256').update(readFileSync(unfinished)).digest('hex').slice(0, 16)
  const file = new URL(`${name}-${hash}.mjs`, folder)
  renameSync(unfinished, file)
  return file
}
