import { expect, type Page } from '@playwright/test'
import { newPerson, resetLink } from './support/api.ts'
import { EVERY_CONTRAST, expectAccessible } from './support/axe.ts'
import { confirmLink } from './support/screens.ts'
import { test } from './support/test.ts'

const SCREENS: readonly { name: string; path: string; settle: (page: Page) => Promise<void> }[] = [
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

const WIDTHS = [375, 1440]

// Axe checks each screen four times.
test.slow()

async function expectAccessibleAtEveryWidth(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, {
      state: `${width} pixels`,
      looks: width === 375 ? ['light'] : EVERY_CONTRAST,
      around: true,
    })
  }
}

test.describe('axe finds no violation on', () => {
  for (const { name, path, settle } of SCREENS) {
    test(name, async ({ page }) => {
      await page.goto(path)
      await settle(page)
      await expectAccessibleAtEveryWidth(page)
    })
  }

  test(
    'the confirmation page of a link and the reset page after it',
    { tag: '@nightly' },
    async ({ page, request, clientAddress }) => {
      const { email } = await newPerson(request, clientAddress)
      const link = await resetLink(request, email, clientAddress)
      await page.goto(link)
      await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
      await expectAccessibleAtEveryWidth(page)
      await confirmLink(page, link)
      await expect(page).toHaveURL('/reset')
      await expect(page.getByText(email)).toBeVisible()
      await expectAccessibleAtEveryWidth(page)
    },
  )
})
