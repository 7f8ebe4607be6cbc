import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { addCards } from './support/board.ts'
import { test as admin } from './support/admin.ts'
import { test as signedIn } from './support/member.ts'
import { expectNothingLost } from './support/narrow.ts'
import { notify } from './support/notifications.ts'
import { uncataloguedTexts } from './support/pseudo-language.ts'
import { test } from './support/test.ts'

const WIDTHS = [375, 768, 1440]

const OF_VISITORS = [
  '/',
  '/demo',
  '/confirm?token_hash=abc&type=signup&email=somebody@example.com',
  '/confirm?token_hash=abc&type=invite&email=somebody@example.com',
  '/privacy-policy',
  '/disclaimer',
]

const OF_CLIENTS = [
  '/dashboard',
  '/profile',
  '/profile?tab=security',
  '/templates',
  '/kanban',
  '/billing',
  '/consultancy',
  '/settings',
  '/settings/notifications',
  '/settings/theme',
  '/onboarding-tutorial',
  '/faq?open=where-to-begin',
  '/notifications',
  '/organization-settings',
  '/contact-support',
  '/contact-support?new=1',
  '/important-events',
  '/privacy-service',
  '/legal-service',
  '/security-service',
  '/digital-service',
  '/esg-service',
  '/no/such/page',
]

const OF_ADMINS = [
  '/settings/admin/home',
  '/settings/admin?tab=accounts',
  '/settings/admin?tab=users',
  '/settings/admin?tab=changes',
  '/settings/admin?tab=planner',
  '/settings/admin?tab=support',
  '/settings/admin?tab=settings',
]

/** Opens a page in the pseudo-language: every text is a third longer, and stands between brackets. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=qps`)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page.locator('output').filter({ hasText: /öà?d/ })).toHaveCount(0)
}

async function expectNothingLostIn(page: Page, path: string): Promise<void> {
  await open(page, path)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await expectNothingLost(page, `${path} at ${width}`)
  }
  expect.soft(await uncataloguedTexts(page), path).toEqual([])
  await expectAccessible(page, { state: path, looks: ['light'] })
}

for (const path of OF_VISITORS)
  test(`${path} has room for longer texts`, async ({ page }) => {
    await expectNothingLostIn(page, path)
  })

signedIn('the pages of clients have room for longer texts', async ({ page, member }) => {
  signedIn.setTimeout(300_000)
  await notify(member, [{ title: 'A notification' }])
  await addCards(member, [['A card', 'todo']])
  for (const path of OF_CLIENTS) await signedIn.step(path, () => expectNothingLostIn(page, path))
})

admin('the pages of administrators have room for longer texts', async ({ page, administrator }) => {
  admin.setTimeout(300_000)
  const paths = [...OF_ADMINS, `/settings/admin/accounts/${administrator.accountId}`]
  for (const path of paths) await admin.step(path, () => expectNothingLostIn(page, path))
})
