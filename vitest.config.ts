import { defineConfig } from 'vitest/config'

/** Unit tests: beside the code. The conformance suites have a configuration of their own. */
export default defineConfig({
  test: {
    projects: ['portal', 'engine', { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.ts'] } }],
  },
})
