import { expect, test } from '@playwright/test'

// These break the connection on purpose, so the browser's console shows errors and is not looked at.

test('an environment that cannot be reached is unavailable until it can', async ({ page }) => {
  await page.route('**/training/rest/v1/', (route) => route.abort())
  await page.goto('/')
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Training' }) })
  await expect(row.getByRole('status')).toHaveText('Unavailable')

  await page.unroute('**/training/rest/v1/')
  await row.getByRole('button', { name: 'Try again: Training' }).click()
  await expect(row.getByRole('status')).toHaveText('Available')
})

test('a portal without its configuration says so and loads when it is tried again', async ({ page }) => {
  await page.route('**/config.json', (route) => route.fulfill({ status: 503 }))
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText('The portal could not be loaded')

  await page.unroute('**/config.json')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Available')).toHaveCount(2)
})
