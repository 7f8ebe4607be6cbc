import { test as base, expect } from '@playwright/test'

/** A page that fails its test when the browser's console shows an error, a broken policy or a failed request. */
export const test = base.extend({
  page: async ({ page }, use) => {
    const problems: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
    })
    page.on('pageerror', (error) => problems.push(String(error)))
    await use(page)
    expect(problems).toEqual([])
  },
})
