import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { engineFlags } from '../support/engine/engine-flags.ts'
import { IS_QUICK } from '../support/selection.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

/** Test files that need our own engine: they start, kill or restart it, read this repository, or test what Supabase does not have. */
const OWN_ENGINE = [
  'anonymous-role.test.ts',
  'answer-memory.test.ts',
  'durability.test.ts',
  'defaults.test.ts',
  'cli.test.ts',
  'backup.test.ts',
  'behind-nginx.test.ts',
  'demo.test.ts',
  'deploy-postgres.test.ts',
  'leaked-key.test.ts',
  'one-owner.test.ts',
  'auth-*.test.ts',
  'storage-{disk-full,faults,hooks,memory,s3,seeds}.test.ts',
  'functions-*.test.ts',
  'jobs*.test.ts',
  'mail.test.ts',
  'metrics.test.ts',
  'notification-mails.test.ts',
  'parse-budgets.test.ts',
  'realtime-{presence-engines,survival,two-engines}.test.ts',
]

/**
 * Two engines cannot share a PGlite database. The other files test what does not depend on the database: functions, tokens,
 * sockets, mail servers and the bytes of files.
 */
const POSTGRES_ONLY = [
  'anonymous-role.test.ts',
  'auth-{lost-factor,signed-tokens,smtp,two-engines}.test.ts',
  'defaults.test.ts',
  'deploy-postgres.test.ts',
  'functions-*.test.ts',
  'jobs-two-engines.test.ts',
  'notification-mails.test.ts',
  'realtime-{frames,joins,presence-engines,two-engines}.test.ts',
  'storage-{disk-full,memory,seeds}.test.ts',
]

/** They start engines without a database URL, or test what does not depend on the database. */
const PGLITE_ONLY = [
  'answer-memory.test.ts',
  'behind-nginx.test.ts',
  'parse-budgets.test.ts',
  'cli.test.ts',
  'backup.test.ts',
  'one-owner.test.ts',
  'storage-s3.test.ts',
]

/** Test files that only `npm run test:all` runs: they take long, measure time or memory, or break the engine on purpose. */
const NIGHTLY = [
  'answer-memory.test.ts',
  'auth-{enumeration,logs,lost-factor,required-provider,survival,two-engines}.test.ts',
  'backup.test.ts',
  'demo.test.ts',
  'deploy-postgres.test.ts',
  'functions-{faults,slow-bodies}.test.ts',
  'isolation.test.ts',
  'jobs-two-engines.test.ts',
  'leaked-key.test.ts',
  'notification-mails.test.ts',
  'property.test.ts',
  'realtime-{costly-filters,presence-engines,public-broadcasts,survival,two-engines}.test.ts',
  'storage-{disk-full,faults,memory,s3,seeds}.test.ts',
]

/** Test files that depend on the database: transactions, durability, types, live changes and files. `npm test` runs them on PGlite too. */
const QUICK_ON_PGLITE = [
  'cli.test.ts',
  'durability.test.ts',
  'realtime-{changes,filters,from-database,rights,values}.test.ts',
  'schema-changes.test.ts',
  'storage-{buckets,lists,names,objects,policies}.test.ts',
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
    // The files share only the engine, so one process can load the client and the helpers once for all of them.
    isolate: false,
    execArgv: [...engineFlags],
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
})

export default defineConfig({
  root: here,
  test: {
    // The files run one after the other: PGlite has one connection, and a file that blocks it would slow the others.
    fileParallelism: false,
    projects: process.env['CONFORMANCE_URL']
      ? [suites('url', OWN_ENGINE)]
      : [suites('pglite', POSTGRES_ONLY), suites('postgres', PGLITE_ONLY)],
  },
})
