import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** An absolute path below the repository's root. */
export const inRoot = (...parts) => join(root, ...parts)

/** The commands of packages, as files for Node. They need no shell, so a path with a space needs no quotes. */
export const tools = {
  deno: inRoot('node_modules/deno/bin.cjs'),
  knip: inRoot('node_modules/knip/bin/knip.js'),
  oxfmt: inRoot('node_modules/oxfmt/bin/oxfmt'),
  oxlint: inRoot('node_modules/oxlint/bin/oxlint'),
  playwright: inRoot('node_modules/@playwright/test/cli.js'),
  tsc: inRoot('node_modules/typescript/bin/tsc'),
  tsx: inRoot('node_modules/tsx/dist/cli.mjs'),
  vite: inRoot('node_modules/vite/bin/vite.js'),
  vitest: inRoot('node_modules/vitest/vitest.mjs'),
}
