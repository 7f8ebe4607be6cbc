import { defineConfig } from 'vitest/config'

/** Unit tests: beside the code. The conformance suites have a configuration of their own. */
export default defineConfig({
  test: {
    projects: [
      'portal',
      'engine',
      ...['scripts', 'supabase/functions'].map((root) => ({ test: { name: root, root, include: ['**/*.test.ts'] } })),
    ],
  },
})
