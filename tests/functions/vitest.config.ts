import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { IS_QUICK } from '../support/selection.ts'

// The folder above both suites, which share one engine.
const ROOT = join(import.meta.dirname, '..')

/** Attacks that do not reach the database: on HTTP, the portal's pages, tokens, documents, other servers. */
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
 * Functions whose own work does not depend on the database (tests/database tests its rules and procedures on both): they read
 * documents or talk to a model. Also tests with many simultaneous requests: PGlite has one connection and runs them one by one.
 */
const FUNCTIONS_BEFORE = ['ai-chat*', 'compare-documents*', 'rss-many-feeds*', 'webhook-many-deliveries*']

/** Sign-in and sessions, which conformance tests on both: `npm run attack` attacks both databases, `npm test` only Postgres. */
const IDENTITY = process.env['ATTACK_BOTH'] === undefined ? ['v06-authentication*', 'v07-session-*'] : []

const POSTGRES_ALONE = [
  ...[...ATTACKS_BEFORE, ...IDENTITY].map((file) => `attack/${file}`),
  ...FUNCTIONS_BEFORE.map((file) => `functions/${file}`),
]

/** What `npm test` leaves to `npm run test:all`: many at once, what all accounts share, limits, and the operator's own addresses. */
const NIGHTLY = [
  'attack/v02-deliveries-and-limits*',
  'attack/v02-shared-resources*',
  'attack/v13-operator*',
  'functions/rss-many-feeds*',
  'functions/webhook-many-deliveries*',
]

const project = (name: 'pglite' | 'postgres') => ({
  test: {
    name,
    root: ROOT,
    include: ['functions/*.test.ts', 'attack/*.test.ts'],
    exclude: [...(name === 'pglite' ? POSTGRES_ALONE : []), ...(IS_QUICK ? NIGHTLY : [])],
    globalSetup: [`./support/training/setup-${name}.ts`],
    setupFiles: ['./support/web-socket.ts', './functions/support/end-deno.ts'],
    // The files share the engine, so one process can load the client and the helpers once for all of them.
    isolate: false,
    // Enough for a machine that gets only half of its processors.
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
})

/** The portal's functions in the shipped engine and on Deno, and the attacks on both. */
export default defineConfig({
  root: ROOT,
  test: {
    // One file at a time: the files share the engine, its data, and the ports of their outside servers.
    fileParallelism: false,
    projects: [project('pglite'), project('postgres')],
  },
})
