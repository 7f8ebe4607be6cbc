import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// Above the suites: they are in two folders, and share one engine.
const root = join(import.meta.dirname, '..')

/** Attacks on what stands before the database: the line, the portal's pages, tokens, mails, documents, other servers. */
const POSTGRES_ALONE = ['v01-server-*', 'v03-*', 'v04-*', 'v05-file-contents*', 'v06-links-*', 'v09-*', 'v13-*']

const project = (name: 'pglite' | 'postgres') => ({
  test: {
    name,
    root,
    include: ['functions/*.test.ts', 'attack/*.test.ts'],
    exclude: name === 'pglite' ? POSTGRES_ALONE.map((file) => `attack/${file}`) : [],
    globalSetup: [`./functions/harness/setup-${name}.ts`],
    setupFiles: ['../../engine/conformance/harness/web-socket.ts', './functions/harness/end-deno.ts'],
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
})

/** The portal's functions in the engine as it is shipped, and on Deno; and attacks on all of it. */
export default defineConfig({
  root,
  test: {
    // One file after the other: they share the engine, its data, and the ports on which they play the world outside.
    fileParallelism: false,
    projects: [project('pglite'), project('postgres')],
  },
})
