import { defineConfig } from 'vitest/config'
import { engineFlags } from '../support/engine/engine-flags.ts'
import { LongestFirst } from './support/longest-first.ts'

/** The portal's own database (`supabase/`), on PGlite and on Postgres. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    execArgv: [...engineFlags],
    globalSetup: ['./support/global-setup.ts'],
    setupFiles: ['../support/web-socket.ts'],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
