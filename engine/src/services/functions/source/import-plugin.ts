import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { OnResolveResult, Plugin, PluginBuild } from 'esbuild'
import { mapImport, type ImportMap } from './import-map.ts'

/** Modules that functions import by URL, and that the engine provides itself. */
const PROVIDED: readonly [RegExp, string][] = [
  [
    /^https:\/\/deno\.land\/std(@[\d.]+)?\/http\/server\.ts$/,
    'export const serve = (handler, options = {}) => globalThis.Deno.serve(options, handler).finished',
  ],
  // Only types: Supabase's own tool begins a new function with this line.
  [/^(jsr|npm):@supabase\/functions-js(@[^/]+)?\/(src\/)?edge-runtime\.d\.ts$/, ''],
]

/** `npm:@scope/name@1.2.3/part` */
const NPM = /^npm:\/?((?:@[^/@]+\/)?[^/@]+)(?:@([^/]+))?(\/.*)?$/

/** Resolves imports as the platform does, if that needs no network; all others are refused with a reason. */
export function importPlugin(map: ImportMap, warn: (text: string) => void): Plugin {
  return {
    name: 'function-imports',
    setup(build) {
      build.onResolve({ filter: /.*/ }, async (args) => {
        if (args.kind === 'entry-point' || args.pluginData === 'inside') return undefined
        const target = mapImport(map, args.path)
        const provided = PROVIDED.findIndex(([pattern]) => pattern.test(target))
        if (provided !== -1) return { path: String(provided), namespace: 'provided' }
        if (isBuiltin(target)) return { path: target.replace(/^(node:)?/, 'node:'), external: true }
        const npm = NPM.exec(target)
        if (npm !== null) return loadPackage(build, npm, args.resolveDir, warn)
        if (/^[a-z][a-z+.-]+:/i.test(target) && !target.startsWith('file:')) return refuse(target)
        if (/^(\.{0,2}\/|file:)/.test(target)) {
          const path = target.startsWith('file:') ? decodeURIComponent(new URL(target).pathname) : target
          return build.resolve(path, { kind: args.kind, resolveDir: args.resolveDir, pluginData: 'inside' })
        }
        const bare = /^((?:@[^/]+\/)?[^/]+)()(\/.*)?$/.exec(target)
        return bare === null ? refuse(target) : loadPackage(build, bare, args.resolveDir, warn)
      })
      build.onLoad({ filter: /.*/, namespace: 'provided' }, ({ path }) => ({
        contents: PROVIDED[Number(path)]?.[1] ?? '',
        loader: 'js',
      }))
    },
  }
}

async function loadPackage(
  build: PluginBuild,
  [, name = '', version, part = '']: RegExpExecArray,
  resolveDir: string,
  warn: (text: string) => void,
): Promise<OnResolveResult> {
  const found = await build.resolve(`${name}${part}`, {
    kind: 'import-statement',
    resolveDir,
    pluginData: 'inside',
  })
  if (found.errors.length > 0 || found.path === '') {
    const text = `The package ${name}${part} is not installed: npm install ${name}`
    return { errors: [{ text }] }
  }
  const installed = installedVersion(found.path, name)
  if (version && /^\d+\.\d+\.\d+$/.test(version) && installed !== null && installed !== version) {
    warn(`${name}@${version} is requested, but ${installed} is installed and used`)
  }
  return { path: pathToFileURL(found.path).href, external: true }
}

function installedVersion(file: string, name: string): string | null {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    if (!folder.endsWith(join('node_modules', name))) continue
    try {
      return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version?: string }).version ?? null
    } catch {
      return null
    }
  }
  return null
}

function refuse(target: string): OnResolveResult {
  const text = `${target} cannot be imported: only npm: packages that are installed, node: modules and the project's own files`
  return { errors: [{ text }] }
}
