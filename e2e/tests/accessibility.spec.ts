import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { linkFrom, newPerson } from '../support/api.ts'
import { chooseEnvironment } from '../support/screens.ts'
import { test } from '../support/test.ts'

const screens: readonly { name: string; path: string; settle: (page: Page) => Promise<void> }[] = [
  {
    name: 'the sign-in screen',
    path: '/',
    settle: (page) => page.getByRole('button', { name: 'Sign In', exact: true }).waitFor(),
  },
  {
    name: 'creating an account, with errors',
    path: '/',
    settle: async (page) => {
      await page.getByRole('button', { name: "Don't have an account? Sign up" }).click()
      await page.getByRole('button', { name: 'Create Account' }).click()
      await page.getByText('Please confirm your password.').waitFor()
    },
  },
  {
    name: 'the demo page',
    path: '/demo',
    settle: (page) => page.getByRole('tab', { name: 'Admin Login' }).click(),
  },
  {
    name: 'the not-found page',
    path: '/no/such/page',
    settle: (page) => page.getByText('Oops! Page not found').waitFor(),
  },
]

/** Light and dark, and both with high contrast. */
async function expectNoViolations(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const contrast of ['normal', 'high'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.evaluate((on) => document.documentElement.classList.toggle('high-contrast', on), contrast === 'high')
      await expect(page.locator('html')).toHaveClass(new RegExp(`\\b${colorScheme}\\b`))
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations, `${colorScheme}, ${contrast} contrast`).toEqual([])
    }
  }
}

for (const width of [375, 1440]) {
  test.describe(`at ${width} pixels axe finds nothing on`, () => {
    test.use({ viewport: { width, height: 900 }, contextOptions: { reducedMotion: 'reduce' } })

    for (const { name, path, settle } of screens) {
      test(name, async ({ page }) => {
        await page.goto(path)
        await settle(page)
        await expectNoViolations(page)
      })
    }

    test('the reset page', async ({ page, request, clientAddress }) => {
      const { email } = await newPerson(request, clientAddress)
      await page.goto('/')
      await chooseEnvironment(page, 'Training')
      await page.getByLabel('Email').fill(email)
      await page.getByRole('button', { name: 'Forgot password?' }).click()
      await page.goto(await linkFrom(request, email, 'recovery'))
      await expect(page.getByText(email)).toBeVisible()
      await expectNoViolations(page)
    })
  })
}
