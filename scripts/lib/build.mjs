import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { inRoot, root, tools } from './paths.mjs'
import { runToEnd } from './processes.mjs'

const shared = ['package-lock.json', 'tsconfig.base.json', 'scripts/lib/build.mjs']

export const targets = [
  { name: 'portal', inputs: ['portal', ...shared] },
  {
    name: 'engine',
    inputs: ['engine/src', 'engine/vite.config.ts', 'engine/tsconfig.json', ...shared],
    finish: (dist) => runToEnd(process.execPath, [inRoot('scripts/make-snapshot.mjs'), dist]),
  },
]

const STAMP_NAME = '.build-inputs'
const notAnInput = /(^|\/)(node_modules|dist[^/]*)(\/|$)|\.test\.tsx?$/

let building = Promise.resolve()

/** Builds each target whose inputs have changed since its last build. Callers at the same time share one build. */
export function ensureBuilt() {
  building = building.catch(() => {}).then(buildStale)
  return building
}

async function buildStale() {
  for (const target of targets) {
    const hash = hashInputs(target.inputs)
    const stamp = inRoot(target.name, 'dist', STAMP_NAME)
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) continue
    console.log(`Building the ${target.name} …`)
    await build(target, hash)
  }
}

/** Builds into a new folder and then renames it, so that a running process never sees half a build. */
async function build({ name, finish }, hash) {
  const dist = inRoot(name, 'dist')
  const fresh = `${dist}-${process.pid}`
  const old = `${dist}-old-${process.pid}`
  try {
    const args = [tools.vite, 'build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn']
    const code = await runToEnd(process.execPath, args, { cwd: inRoot(name) })
    const finished = code === 0 && finish ? await finish(fresh) : code
    if (finished !== 0) throw new Error(`building the ${name} failed with exit code ${finished}`)
    writeFileSync(join(fresh, STAMP_NAME), hash)
    if (existsSync(dist)) renameSync(dist, old)
    renameSync(fresh, dist)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
    rmSync(old, { recursive: true, force: true })
  }
}

export function hashInputs(inputs, base = root) {
  const hash = createHash('sha256')
  for (const path of inputs.flatMap((input) => filesOf(join(base, input))).sort()) {
    const name = relative(base, path).replaceAll('\\', '/')
    if (notAnInput.test(name)) continue
    hash.update(name).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

function filesOf(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
    notAnInput.test(entry.name) ? [] : filesOf(join(path, entry.name)),
  )
}
