import { expect } from '@playwright/test'
import { test } from '../support/test.ts'

test('the first thing to be seen has the ground of the theme that was chosen', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'portico-appearance', value: 'dark+compact-mode', url: baseURL ?? '' }])
  // The script that draws the rest never comes.
  await page.route('**/assets/start-*.js', () => undefined)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await expect(page.locator('html')).toHaveClass('dark compact-mode')
  await expect(page.getByText('Loading...')).toBeVisible()
  const ground = () => getComputedStyle(document.body).backgroundColor
  expect(await page.evaluate(ground)).toMatch(/^(lab|oklch)\((5\.8|0\.188)/)
})

test.describe('without its script', () => {
  test.use({ expectedProblems: /ERR_FAILED|Failed to (fetch|load)|Unable to preload/ })

  test('the page says so instead of loading for ever', async ({ page }) => {
    await page.route('**/assets/start-*.js', (route) => route.abort())
    await page.goto('/')
    await expect(page.getByText('The portal could not be loaded.')).toBeVisible()
  })
})
