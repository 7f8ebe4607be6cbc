import { test as base } from '@playwright/test'
import { readConfig, sessionOf } from './api.ts'
import { serveGallery } from './gallery.ts'

/**
 * Fixtures that a worker creates once, on the first request. All tests use this list, because Playwright would restart the
 * worker and its browser for a test with other worker fixtures.
 */
export const test = base.extend<object, { adminToken: string; gallery: string }>({
  // The worker signs in once, because sign-ins are limited for each user.
  adminToken: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: process.env['PORTICO_E2E_URL'] ?? '' })
      const { demo } = await readConfig(request)
      const { access_token: token } = await sessionOf(request, demo.admin, '10.0.0.1')
      await request.dispose()
      await use(token)
    },
    { scope: 'worker' },
  ],

  gallery: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the fixture's needs off its first argument
    async ({}, use) => {
      const { url, close } = await serveGallery()
      await use(url)
      close()
    },
    { scope: 'worker' },
  ],
})
