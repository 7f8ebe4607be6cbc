import { join } from 'node:path'

const REPOSITORY = join(import.meta.dirname, '..', '..')

/** The absolute path of a file in the repository. */
export const inRepository = (...parts: readonly string[]): string => join(REPOSITORY, ...parts)

/** The built engine. */
export const BUILT_ENGINE = inRepository('engine/dist/main.js')
