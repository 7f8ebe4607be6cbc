import { defineConfig } from 'vitest/config'
import { engineFlags } from '../support/engine/engine-flags.ts'
import { IS_QUICK } from '../support/selection.ts'
import { LongestFirst } from './support/longest-first.ts'

/**
 * Suites that only `npm run test:all` runs: large amounts of data, many simultaneous callers, each policy and trigger removed or
 * opened, and the rights of every actor over the API, which pgTAP and tests/attack/v08-authorization-* prove in every run.
 */
const NIGHTLY = [
  'access-log-locks.test.ts',
  'access-log-scale.test.ts',
  'access-log-writers.test.ts',
  'admin-home.test.ts',
  'admin-lists-scale.test.ts',
  'admin-lists.test.ts',
  'busy-board.test.ts',
  'large-library.test.ts',
  'lock-order-people.test.ts',
  'lock-order.test.ts',
  'matrix.test.ts',
  'mutations.test.ts',
  'plans.test.ts',
  'scale.test.ts',
  'searches-at-once.test.ts',
]

/** The portal's database (`supabase/`), on PGlite and on Postgres. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    exclude: IS_QUICK ? NIGHTLY : [],
    execArgv: [...engineFlags],
    globalSetup: ['./support/global-setup.ts'],
    setupFiles: ['../support/web-socket.ts'],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
