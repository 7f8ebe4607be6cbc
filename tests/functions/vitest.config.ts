import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { IS_QUICK } from '../support/selection.ts'

// Above the suites: they are in two folders, and share one engine.
const root = join(import.meta.dirname, '..')

/** Attacks on what stands before the database: the line, the portal's pages, tokens, documents, other servers. */
const ATTACKS_BEFORE = [
  'v01-server-*',
  'v03-*',
  'v04-*',
  'v05-file-contents*',
  'v05-confused-mailbox*',
  'v09-*',
  'v13-*',
]

/**
 * What the database has no part in, beyond the rules and procedures that tests/database tries on both: reading documents,
 * talking to a model. And many at once: PGlite has one connection, there they come one after the other.
 */
const FUNCTIONS_BEFORE = ['ai-chat*', 'compare-documents*', 'rss-many-feeds*', 'webhook-many-deliveries*']

/** Sign-in and sessions, which conformance tries on both too: `npm run attack` attacks both, `npm test` one. */
const IDENTITY = process.env['ATTACK_BOTH'] === undefined ? ['v06-authentication*', 'v07-session-*'] : []

const POSTGRES_ALONE = [
  ...[...ATTACKS_BEFORE, ...IDENTITY].map((file) => `attack/${file}`),
  ...FUNCTIONS_BEFORE.map((file) => `functions/${file}`),
]

/** Attacks that `npm test` leaves to `npm run test:all`: what all accounts share, limits, and the operator's own doors. */
const NIGHTLY = ['v02-shared-resources*', 'v02-deliveries-and-limits*', 'v13-operator*'].map((file) => `attack/${file}`)

const project = (name: 'pglite' | 'postgres') => ({
  test: {
    name,
    root,
    include: ['functions/*.test.ts', 'attack/*.test.ts'],
    exclude: [...(name === 'pglite' ? POSTGRES_ALONE : []), ...(IS_QUICK ? NIGHTLY : [])],
    globalSetup: [`./support/training/setup-${name}.ts`],
    setupFiles: ['./support/web-socket.ts', './functions/support/end-deno.ts'],
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
