import { build, stop, type BuildOptions, type BuildResult } from 'esbuild'

/** Everything is made in memory, with a list of what it was made of. */
export type CompilerOptions = BuildOptions & { readonly write: false; readonly metafile: true }

/** All users of esbuild here share one process. Ending it while a build runs would leave that build waiting for ever. */
let users = 0
/** Counts the processes that were found dead, so that of all who found the same one so only the first puts it away. */
let deaths = 0

/** Keeps the compiler's process; what it returns gives it back, and the last one ends it. */
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
 * When its process has died (for want of memory, or by somebody's hand) esbuild refuses everything from then on. `stop` makes
 * it forget the dead one, and the next call starts another.
 */
export async function compile(options: CompilerOptions, retries = 2): Promise<BuildResult<CompilerOptions>> {
  const known = deaths
  try {
    return await build<CompilerOptions>(options)
  } catch (error) {
    const isDead = error instanceof Error && /service (is no longer running|was stopped)/.test(error.message)
    if (!isDead || retries === 0) throw error
    if (deaths === known) {
      deaths += 1
      await stop()
    }
    return compile(options, retries - 1)
  }
}
