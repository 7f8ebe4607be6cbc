import { defineConfig } from 'vitest/config'

/** The portal's own database (`supabase/`), on PGlite and on Postgres. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    globalSetup: ['../test/global-setup.ts'],
    setupFiles: ['../conformance/harness/web-socket.ts'],
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
