import { expect, type Page } from '@playwright/test'
import { test as signedIn } from './support/member.ts'
import { expectNothingLost } from './support/narrow.ts'
import { notify } from './support/notifications.ts'
import { addCards } from './support/board.ts'
import { expectToast } from './support/screens.ts'
import { test } from './support/test.ts'

/** A narrow phone, a screen of 1280 by 720 pixels at 200 %, and one of 1280 by 1024 at 400 %. */
const SCREENS = [
  [320, 640],
  [640, 360],
  [320, 256],
] as const

const HEADINGS = {
  '/dashboard': /^Welcome back/,
  '/profile': 'My Profile',
  '/profile?tab=security': 'My Profile',
  '/templates': 'Templates',
  '/kanban': 'Kanban Board',
  '/billing': 'Finance Tracker',
  '/consultancy': 'Consult Planner',
  '/settings': 'Account Settings',
  '/settings/notifications': 'Notification Preferences',
  '/settings/theme': 'Theme & Appearance',
  '/onboarding-tutorial': /Tutorial/,
  '/faq?open=where-to-begin': 'FAQ',
  '/notifications': 'Notifications',
  '/organization-settings': 'Account Profile',
  '/access-log': 'Access Log',
  '/contact-support': 'Contact Support',
  '/important-events': 'Important Events',
  '/privacy-policy': 'Website Privacy Notice',
  '/disclaimer': 'Disclaimer',
  '/trust': 'Trust',
  '/digital-service': 'Digital & AI Service',
  '/no/such/page': /404|not found/i,
} as const

test.use({ deviceScaleFactor: 2 })
signedIn.use({ deviceScaleFactor: 2 })

async function expectNothingLostOnAnyScreen(page: Page, state: string): Promise<void> {
  for (const [width, height] of SCREENS) {
    await page.setViewportSize({ width, height })
    await expectNothingLost(page, `${state} at ${width} by ${height}`)
  }
}

signedIn('nothing is lost on a narrow phone and at 200 % and 400 %', async ({ page, member }) => {
  signedIn.slow()
  await notify(member, [{ title: 'A-notification-whose-title-is-one-very-long-word-without-end' }])
  await addCards(member, [['A-card-whose-title-is-one-very-long-word-that-does-not-end-soon', 'todo']])
  await page.setViewportSize({ width: 320, height: 640 })
  for (const [path, name] of Object.entries(HEADINGS)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
    await expectNothingLostOnAnyScreen(page, path)
  }
})

for (const path of [
  '/',
  '/demo',
  '/reset',
  '/confirm?token_hash=abc&type=signup&email=somebody-with-a-long-name@a-long-domain.example',
]) {
  test(`${path} shows everything on small screens`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Without a link the page is the sign-in screen with a toast, which lies over the page until it is closed.
    if (path === '/reset') await expectToast(page, 'Invalid or expired reset link')
    await expectNothingLostOnAnyScreen(page, path)
  })
}
