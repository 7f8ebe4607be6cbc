import { defineConfig } from 'vitest/config'
import { engineFlags } from '../tests/support/engine/engine-flags.ts'

/** Unit tests; the conformance suites have a configuration of their own. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['src/**/*.test.ts'],
    execArgv: [...engineFlags],
    // Nothing is mocked by module and every test ends what it began: a process for each file costs half as much again.
    isolate: false,
    globalSetup: ['./test/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
