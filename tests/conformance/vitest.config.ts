import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { engineFlags } from '../support/engine/engine-flags.ts'
import { IS_QUICK } from '../support/selection.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

/** Suites that start, kill and restart an engine themselves, look at this repository or ask what is the engine's own. */
const OWN = [
  'answer-memory.test.ts',
  'durability.test.ts',
  'defaults.test.ts',
  'compatibility.test.ts',
  'cli.test.ts',
  'backup.test.ts',
  'demo.test.ts',
  'deploy-postgres.test.ts',
  'auth-*.test.ts',
  'storage-{disk-full,faults,memory,s3,seeds}.test.ts',
  'functions-*.test.ts',
  'jobs*.test.ts',
  'mail.test.ts',
  'metrics.test.ts',
  'realtime-{survival,two-engines}.test.ts',
]

/**
 * PGlite has room for one engine. The others ask what no database has a part in: how functions are run, tokens, sockets,
 * mail servers, the bytes of files.
 */
const POSTGRES_ALONE = [
  'auth-{signed-tokens,smtp,two-engines}.test.ts',
  'defaults.test.ts',
  'deploy-postgres.test.ts',
  'functions-*.test.ts',
  'jobs-two-engines.test.ts',
  'realtime-{frames,joins,two-engines}.test.ts',
  'storage-{disk-full,memory,seeds}.test.ts',
]

/** They start engines without a database of their own, so on PGlite; or ask what no database has a part in, too. */
const PGLITE_ALONE = ['answer-memory.test.ts', 'cli.test.ts', 'backup.test.ts', 'storage-s3.test.ts']

/** Suites that `npm test` leaves to `npm run test:all`: they take long, measure time or memory, or break the engine on purpose. */
const NIGHTLY = [
  'answer-memory.test.ts',
  'auth-{enumeration,logs,survival,two-engines}.test.ts',
  'demo.test.ts',
  'functions-{faults,slow-bodies}.test.ts',
  'isolation.test.ts',
  'jobs-two-engines.test.ts',
  'property.test.ts',
  'realtime-{costly-filters,survival,two-engines}.test.ts',
  'storage-{disk-full,faults,memory,seeds}.test.ts',
]

/** What depends on the database: transactions, durability, types, live changes and files. `npm test` runs these on PGlite too. */
const QUICK_ON_PGLITE = [
  'backup.test.ts',
  'cli.test.ts',
  'durability.test.ts',
  'realtime-{changes,filters,rights,values}.test.ts',
  'storage-{buckets,lists,names,objects,policies,s3}.test.ts',
  'time-limit.test.ts',
  'upsert.test.ts',
  'values.test.ts',
]

const suites = (name: string, exclude: readonly string[] = []) => ({
  test: {
    name,
    root: here,
    include: IS_QUICK && name === 'pglite' ? QUICK_ON_PGLITE : ['*.test.ts'],
    exclude: [
      ...exclude,
      ...(IS_QUICK ? NIGHTLY : []),
      ...(IS_QUICK && name === 'postgres' ? ['durability.test.ts'] : []),
    ],
    globalSetup: [`./support/setup-${name}.ts`, ...(name === 'url' ? [] : [`./support/setup-identity-${name}.ts`])],
    setupFiles: ['../support/web-socket.ts'],
    // They share nothing but the engine, so one process reads the client and the helpers once, not once a suite.
    isolate: false,
    execArgv: [...engineFlags],
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
})

export default defineConfig({
  root: here,
  test: {
    // One suite after the other: PGlite has one connection, and a suite that blocks it would slow the others.
    fileParallelism: false,
    projects: process.env['CONFORMANCE_URL']
      ? [suites('url', OWN)]
      : [suites('pglite', POSTGRES_ALONE), suites('postgres', PGLITE_ALONE)],
  },
})
