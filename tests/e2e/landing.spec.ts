import { expect } from '@playwright/test'
import { test } from './support/test.ts'
import { NAMES, textsIn } from './support/texts.ts'

const SIGN_IN_BUTTON = { name: 'Sign In', exact: true }

test('the landing screen follows the colour scheme of the system while it is open', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await expect(page.locator('html')).toHaveClass('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveClass('dark')
})

for (const language of ['en', 'nl', 'fr'] as const)
  test.describe(`in a browser in ${NAMES[language]}`, () => {
    test.use({ locale: `${language}-BE` })

    test('the landing screen loads at most 130 KB of script, in six requests', async ({ page }) => {
      const scripts: Promise<number>[] = []
      page.on('requestfinished', (request) => {
        if (request.resourceType() === 'script') scripts.push(request.sizes().then((sizes) => sizes.responseBodySize))
      })
      await page.goto('/', { waitUntil: 'networkidle' })
      const { auth } = await textsIn(language)
      await expect(page.getByRole('button', { name: auth.signIn.submit, exact: true })).toBeVisible()
      const sizes = await Promise.all(scripts)
      expect(sizes.length).toBeGreaterThan(1)
      expect(sizes.length).toBeLessThanOrEqual(6)
      expect(sizes.reduce((total, size) => total + size, 0)).toBeLessThanOrEqual(130 * 1024)
    })
  })

test('an unknown address shows the not-found page with a link to the start', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible()
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', SIGN_IN_BUTTON)).toBeVisible()
})
