import { build, stop, type BuildOptions, type BuildResult } from 'esbuild'

/** Everything is built in memory, with a list of the source files. */
export type CompilerOptions = BuildOptions & { readonly write: false; readonly metafile: true }

/** How many users share esbuild's one process. Ending it while a build runs would leave that build waiting for ever. */
let users = 0
/** Counts the processes that were found dead, so that of all callers who found the same one only the first calls `stop`. */
let deaths = 0

/** Keeps the compiler's process running. The returned function releases it; the last release ends the process. */
export function holdCompiler(): () => Promise<void> {
  users += 1
  let isHeld = true
  return async () => {
    if (!isHeld) return
    isHeld = false
    users -= 1
    if (users === 0) await stop()
  }
}

/**
 * If its process has died (from lack of memory, or killed by somebody), esbuild refuses everything from then on. `stop` makes it
 * forget that process, and the next call starts another.
 */
export async function compile(options: CompilerOptions, retries = 2): Promise<BuildResult<CompilerOptions>> {
  const deathsBefore = deaths
  try {
    return await build<CompilerOptions>(options)
  } catch (error) {
    const isDead = error instanceof Error && /service (is no longer running|was stopped)/.test(error.message)
    if (!isDead || retries === 0) throw error
    if (deaths === deathsBefore) {
      deaths += 1
      await stop()
    }
    return compile(options, retries - 1)
  }
}
