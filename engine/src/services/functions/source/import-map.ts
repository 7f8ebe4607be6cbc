import { readFileSync } from 'node:fs'
import { dirname, isAbsolute, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

export type ImportMap = ReadonlyMap<string, string>

/** The `imports` of a `deno.json` or an import map; relative targets become absolute paths. */
export function readImportMap(file: string | null): ImportMap {
  if (file === null) return new Map()
  const content = parseJsonc(readFileSync(file, 'utf8'), file) as {
    imports?: Readonly<Record<string, string>>
    importMap?: string
    scopes?: unknown
  }
  if (content.scopes !== undefined) throw new Error(`${file}: "scopes" are not supported`)
  if (content.imports === undefined && content.importMap !== undefined) {
    return readImportMap(resolve(dirname(file), content.importMap))
  }
  const base = dirname(file)
  return new Map(
    Object.entries(content.imports ?? {}).map(([key, target]) => [
      key,
      /^\.{0,2}\//.test(target) ? trailing(resolve(base, target), target) : target,
    ]),
  )
}

/** Returns the target of the exact name, else of the longest key that ends with a slash and begins the specifier. */
export function mapImport(map: ImportMap, specifier: string): string {
  const exact = map.get(specifier)
  if (exact !== undefined) return exact
  const prefix = [...map.keys()]
    .filter((key) => key.endsWith('/') && specifier.startsWith(key))
    .sort((a, b) => b.length - a.length)[0]
  if (prefix !== undefined) return `${map.get(prefix)}${specifier.slice(prefix.length)}`
  // Deno allows imports of the parts of a package in the map: "hono": "npm:hono@4" serves "hono/cors".
  const parent = [...map.keys()].find((key) => specifier.startsWith(`${key}/`) && isPackage(map.get(key) ?? ''))
  return parent === undefined ? specifier : `${map.get(parent)}${specifier.slice(parent.length)}`
}

const isPackage = (target: string): boolean => target.startsWith('npm:')

function trailing(path: string, written: string): string {
  return written.endsWith('/') && !path.endsWith('/') ? `${path}/` : path
}

/** JSON with comments and trailing commas, as Deno reads its configuration. */
function parseJsonc(text: string, file: string): unknown {
  const plain = text
    .replace(/("(?:\\.|[^"\\])*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (_match, quoted: string | undefined) => quoted ?? '')
    .replace(/("(?:\\.|[^"\\])*")|,(?=\s*[}\]])/g, (_match, quoted: string | undefined) => quoted ?? '')
  try {
    return JSON.parse(plain)
  } catch {
    throw new Error(`${isAbsolute(file) ? file : pathToFileURL(file).href}: is not JSON`)
  }
}
