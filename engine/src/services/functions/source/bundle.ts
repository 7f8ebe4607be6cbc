import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { build, stop, type BuildOptions, type BuildResult } from 'esbuild'
import type { FunctionSource } from './catalogue.ts'
import { readImportMap } from './import-map.ts'
import { importPlugin } from './import-plugin.ts'
import { MODULE_URL, moduleUrlPlugin } from './module-url-plugin.ts'

/** A function in one piece, and the files that it was made of. */
export interface Bundle {
  readonly code: string
  /** With the time of their last change. */
  readonly files: ReadonlyMap<string, number>
}

/**
 * The function's own files become one module; packages stay where npm installed them and are loaded from there, so that
 * they behave as they do in any other program.
 */
export async function bundleFunction(source: FunctionSource, warn: (text: string) => void): Promise<Bundle> {
  const folder = dirname(source.entry)
  const result = await buildAnyhow({
    entryPoints: [source.entry],
    absWorkingDir: folder,
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Not the extra condition "module": the packages are loaded by Node, which does not know it.
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

type Options = BuildOptions & { readonly write: false; readonly metafile: true }

/**
 * esbuild works in a process of its own, and when that has died (for want of memory, or by somebody's hand) refuses everything
 * from then on. `stop` makes it forget the dead one, and the next call starts another.
 */
async function buildAnyhow(options: Options, retries = 2): Promise<BuildResult<Options>> {
  try {
    return await build<Options>(options)
  } catch (error) {
    const isDead = error instanceof Error && /service (is no longer running|was stopped)/.test(error.message)
    if (!isDead || retries === 0) throw error
    await stop()
    return buildAnyhow(options, retries - 1)
  }
}

export function isStale({ files }: Bundle): boolean {
  return [...files].some(([file, time]) => changedAt(file) !== time)
}

function changedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
