import { join } from 'node:path'

const repository = join(import.meta.dirname, '..', '..')

/** An absolute path below the repository's root. */
export const inRepository = (...parts: readonly string[]): string => join(repository, ...parts)

/** The engine as it is shipped, once it is built. */
export const BUILT_ENGINE = inRepository('engine/dist/main.js')
