import { defineConfig } from 'vitest/config'

/** The unit tests, which are next to the code. Each suite in `tests` has its own configuration. */
export default defineConfig({
  test: {
    // By default two cores get one worker, but most tests wait for a database half of the time.
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
