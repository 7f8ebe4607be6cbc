import { defineConfig } from '@playwright/test'
import { IS_QUICK } from '../support/selection.ts'

/**
 * Specs that only `npm run test:all` runs: smoothness, long lists, narrow screens, longer texts, keyboard and windows of every page. In the
 * other specs the tag `@nightly` marks tests beyond the happy path and the worst failure of a page.
 */
const NIGHTLY = [
  'admin-failures.spec.ts',
  'live.spec.ts',
  'long-lists.spec.ts',
  'narrow.spec.ts',
  'page-keys.spec.ts',
  'page-states.spec.ts',
  'page-windows.spec.ts',
  'passkeys.spec.ts',
  'pseudo-language.spec.ts',
  'smooth.spec.ts',
  'steward-talking.spec.ts',
  'templates-quality.spec.ts',
  'ui-gallery-keyboard.spec.ts',
  'ui-gallery-layout.spec.ts',
]

// The portal shows times of Brussels; tests that build dates of the local time expect the same.
process.env['TZ'] = 'Europe/Brussels'

export default defineConfig({
  testDir: '.',
  ...(IS_QUICK ? { grepInvert: /@nightly/ } : {}),
  // The stories take longest, so they start first, and no worker waits for them at the end.
  projects: [
    { name: 'story', testMatch: '*story.spec.ts' },
    { name: 'pages', testIgnore: ['*story.spec.ts', ...(IS_QUICK ? NIGHTLY : [])] },
  ],
  globalSetup: './support/start-engine.ts',
  forbidOnly: true,
  fullyParallel: true,
  retries: 0,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? 'test-results/report.json' }],
  ],
  outputDir: 'test-results',
  use: {
    // The global set-up sets it before the workers start.
    baseURL: process.env['PORTICO_E2E_URL'],
    timezoneId: 'Europe/Brussels',
    // A trace would slow every test down by a sixth, and only failed tests need one: `--trace on` records it.
    screenshot: 'only-on-failure',
    // Animations are a twelfth of a browser's work. Only story.spec.ts runs with them, in `npm run test:all`.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env['PORTICO_CHROMIUM'] ?? '/usr/bin/chromium',
      // The browser connects only to the engine on this machine.
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
