import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { FunctionSource } from './catalogue.ts'
import { compile } from './compiler.ts'
import { readImportMap } from './import-map.ts'
import { importPlugin } from './import-plugin.ts'
import { MODULE_URL, moduleUrlPlugin } from './module-url-plugin.ts'

/** A function as one module, and the files from which it was made. */
export interface Bundle {
  readonly code: string
  /** The files, with the time of their last change. */
  readonly files: ReadonlyMap<string, number>
}

/**
 * Bundles the function's own files into one module. Packages stay where npm installed them and are loaded from there, so that they
 * behave as in any other program.
 */
export async function bundleFunction(source: FunctionSource, warn: (text: string) => void): Promise<Bundle> {
  const folder = dirname(source.entry)
  const result = await compile({
    entryPoints: [source.entry],
    absWorkingDir: folder,
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Without the extra condition "module": the packages are loaded by Node, which does not know it.
    conditions: [],
    sourcemap: 'inline',
    sourcesContent: false,
    logLevel: 'silent',
    tsconfigRaw: '{}',
    define: { 'import.meta.url': MODULE_URL },
    plugins: [importPlugin(readImportMap(source.importMap), warn), moduleUrlPlugin],
  })
  const inputs = Object.keys(result.metafile.inputs)
    .filter((name) => !/^[a-z-]+:/.test(name))
    .map((name) => resolve(folder, name))
  const files = [...inputs, ...(source.importMap === null ? [] : [source.importMap])]
  return {
    code: result.outputFiles[0]?.text ?? '',
    files: new Map(files.map((file) => [file, changedAt(file)])),
  }
}

export function isStale({ files }: Bundle): boolean {
  return [...files].some(([file, time]) => changedAt(file) !== time)
}

function changedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
