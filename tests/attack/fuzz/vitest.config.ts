import { defineConfig } from 'vitest/config'

const project = (name: 'pglite' | 'postgres') => ({
  test: {
    name,
    root: import.meta.dirname,
    include: ['fuzz.ts'],
    globalSetup: [`../../support/training/setup-${name}.ts`],
    setupFiles: ['../../support/web-socket.ts'],
    // The run ends by itself after FUZZ_MINUTES.
    testTimeout: 0,
    hookTimeout: 180_000,
  },
})

/** Runs only with `npm run attack -- fuzz`. */
export default defineConfig({
  root: import.meta.dirname,
  test: { projects: [project('pglite'), project('postgres')] },
})
