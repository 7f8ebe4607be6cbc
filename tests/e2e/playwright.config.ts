import { defineConfig } from '@playwright/test'
import { IS_QUICK } from '../support/selection.ts'

/**
 * Specs that `npm test` leaves to `npm run test:all`: smoothness, narrow screens, keys and windows of every page. In the other specs
 * the tag `@nightly` marks what goes beyond the happy path and the worst failure of a page.
 */
const NIGHTLY = [
  'admin-failures.spec.ts',
  'live.spec.ts',
  'narrow.spec.ts',
  'page-keys.spec.ts',
  'page-states.spec.ts',
  'page-windows.spec.ts',
  'smooth.spec.ts',
  'steward-talking.spec.ts',
  'templates-quality.spec.ts',
  'ui-gallery-keyboard.spec.ts',
  'ui-gallery-layout.spec.ts',
]

export default defineConfig({
  testDir: '.',
  ...(IS_QUICK ? { testIgnore: NIGHTLY, grepInvert: /@nightly/ } : {}),
  globalSetup: './support/start-engine.ts',
  forbidOnly: true,
  fullyParallel: true,
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? 'test-results/report.json' }],
  ],
  outputDir: 'test-results',
  use: {
    // Set by the global set-up, which every worker comes after.
    baseURL: process.env['PORTICO_E2E_URL'],
    // A trace would cost every test a sixth of its time, to be there for the few that fail: `--trace on` makes one.
    screenshot: 'only-on-failure',
    // Frames of what fades and slides are a twelfth of a browser's work. The story is told with them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env['PORTICO_CHROMIUM'] ?? '/usr/bin/chromium',
      // The browser talks to the engine on this machine and to nobody else.
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
