import { defineConfig } from 'vitest/config'

/** Unit tests: beside the code. The conformance suites have a configuration of their own. */
export default defineConfig({
  test: {
    // On two cores the runner would take one worker; most tests wait for a database half of the time.
    maxWorkers: 2,
    projects: [
      'portal',
      'engine',
      ...['scripts', 'supabase/functions', 'tools'].map((root) => ({
        test: { name: root, root, isolate: false, include: ['**/*.test.ts'] },
      })),
    ],
  },
})
