import { test as base } from '@playwright/test'
import { readConfig, sessionOf } from './api.ts'
import { serveGallery } from './gallery.ts'

/**
 * What a worker makes once, when the first test asks for it. Every test has these from here: for one with others, Playwright
 * would end the worker and begin another, with another browser.
 */
export const test = base.extend<object, { adminToken: string; gallery: string }>({
  // How often somebody may sign in is limited for each account too.
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
