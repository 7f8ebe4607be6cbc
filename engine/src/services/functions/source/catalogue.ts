import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { FunctionSection } from '../../../kernel/config/functions-section.ts'

/** A function as the project describes it. */
export interface FunctionSource {
  readonly name: string
  readonly verifyJwt: boolean
  /** The file that runs. */
  readonly entry: string
  /** `deno.json` or an import map. Null if it has none. */
  readonly importMap: string | null
}

const NAME = /^[A-Za-z0-9][A-Za-z0-9_-]*$/
const IMPORT_MAPS = ['deno.json', 'deno.jsonc', 'import_map.json']

/**
 * Follows the platform's rules: a function is a folder below `functions/` with an `index.ts`, unless `config.toml` names another
 * entry; a name that begins with an underscore is not a function. It is looked up each time, so that a new folder needs no restart.
 */
export function createCatalogue(root: string, sections: Readonly<Record<string, FunctionSection>>) {
  const folder = join(root, 'functions')
  return (name: string): FunctionSource | null => {
    if (!NAME.test(name)) return null
    const section = Object.hasOwn(sections, name) ? sections[name] : undefined
    if (section?.enabled === false) return null
    const entry = section?.entrypoint === undefined ? join(folder, name, 'index.ts') : resolve(root, section.entrypoint)
    if (!existsSync(entry)) return null
    const importMap =
      section?.import_map === undefined
        ? [...IMPORT_MAPS.map((file) => join(folder, name, file)), join(folder, 'import_map.json')].find(existsSync)
        : resolve(root, section.import_map)
    return { name, verifyJwt: section?.verify_jwt ?? true, entry, importMap: importMap ?? null }
  }
}
