import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const portal = (name: string, test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration => ({
  extends: './portal/vite.config.ts',
  test: { name, root: 'portal', ...test },
})

const setUp = (file: string) => join(import.meta.dirname, 'portal', file)

// The portal shows times of Brussels; tests that build dates of the local time expect the same.
process.env['TZ'] = 'Europe/Brussels'

/** The unit tests, which are next to the code. Each suite in `tests` has its own configuration. */
export default defineConfig({
  test: {
    // By default two cores get one worker, but most tests wait for a database half of the time.
    maxWorkers: 2,
    // Each test has its own client, which the library warns of in a document that they share.
    onConsoleLog: (log) => (log.includes('Multiple GoTrueClient instances') ? false : undefined),
    projects: [
      portal('portal', {
        environment: 'happy-dom',
        // Without this, a test that follows a link leaves the files after it at another address.
        environmentOptions: { happyDOM: { settings: { navigation: { disableMainFrameNavigation: true } } } },
        include: ['src/**/*.test.tsx'],
        setupFiles: [setUp('vitest.texts.ts'), setUp('vitest.setup.ts')],
      }),
      // A document takes half a second for each file. A rule that needs one says so: `@vitest-environment happy-dom`.
      portal('portal rules', {
        environment: 'node',
        include: ['src/**/*.test.ts'],
        unstubGlobals: true,
        setupFiles: [setUp('vitest.texts.ts')],
      }),
      'engine',
      ...['scripts', 'supabase/functions', 'tools'].map((root) => ({
        test: { name: root, root, isolate: false, include: ['**/*.test.ts'] },
      })),
    ],
  },
})
