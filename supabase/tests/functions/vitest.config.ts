import { defineConfig } from 'vitest/config'

const project = (name: 'pglite' | 'postgres') => ({
  test: {
    name,
    root: import.meta.dirname,
    include: ['*.test.ts'],
    globalSetup: [`./harness/setup-${name}.ts`],
    setupFiles: ['../../../engine/conformance/harness/web-socket.ts', './harness/end-deno.ts'],
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
})

/** The portal's functions in the engine as it is shipped, and on Deno. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    // One file after the other: they share the engine, its data, and the ports on which they play the world outside.
    fileParallelism: false,
    projects: [project('pglite'), project('postgres')],
  },
})
