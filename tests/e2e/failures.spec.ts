import { expect } from '@playwright/test'
import { test } from './support/test.ts'

// The test breaks the connection on purpose.
test.use({ expectedProblems: /status of 503/ })

test('the portal shows that its configuration is missing, and loads on another try', async ({ page }) => {
  await page.route('**/config.json', (route) => route.fulfill({ status: 503 }))
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText('The portal could not be loaded')

  await page.unroute('**/config.json')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
})
