import { readdirSync, readFileSync } from 'node:fs'
import { importsOf } from './imports.mjs'
import { inRoot } from './paths.mjs'

const FUNCTIONS = 'supabase/functions'

export const functionNames = () =>
  readdirSync(inRoot(FUNCTIONS), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map(({ name }) => name)

export const denoFile = (name) => `${FUNCTIONS}/${name}/deno.json`

/**
 * The `deno.json` of a function: every package that the function, or a file behind its imports, names, in the version of `package.json`.
 * The platform gets these files alone, and knows no other packages.
 */
export function denoJson(name) {
  const { dependencies } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  const packages = new Set()
  const seen = new Set()
  const visit = (path) => {
    if (seen.has(path)) return
    seen.add(path)
    for (const { specifier, target, isType } of importsOf(path, readFileSync(inRoot(path), 'utf8'))) {
      if (isType || specifier.startsWith('node:')) continue
      if (target === undefined) packages.add(packageOf(specifier))
      else visit(target)
    }
  }
  visit(`${FUNCTIONS}/${name}/index.ts`)
  // A package finds its peers in these versions too.
  for (const each of packages)
    for (const peer of peersOf(each)) if (dependencies[peer] !== undefined) packages.add(peer)
  const imports = [...packages]
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((each) => {
      if (dependencies[each] === undefined)
        throw new Error(`${name} imports ${each}, which is no dependency in package.json`)
      return [each, `npm:${each}@${dependencies[each]}`]
    })
  return `${JSON.stringify({ imports: Object.fromEntries(imports) }, null, 2)}\n`
}

const packageOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

const peersOf = (name) =>
  Object.keys(JSON.parse(readFileSync(inRoot('node_modules', name, 'package.json'), 'utf8')).peerDependencies ?? {})
