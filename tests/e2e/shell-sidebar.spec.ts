import { expect, type Page } from '@playwright/test'
import { test } from './support/member.ts'

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' })
const toggle = (page: Page) => page.getByRole('button', { name: 'Toggle sidebar' })

// Playwright creates a fixture only on request: this signs the member in for every test.
test.beforeEach(({ page, member }) => expect([page.url(), member.userId]).not.toContain(''))

test('the sidebar shows its groups, and its links open their pages', async ({ page, member }) => {
  await page.goto('/dashboard')
  const side = sidebar(page)
  await expect(side.getByRole('heading', { level: 2 })).toHaveText(['Account', 'Library', 'Agenda', 'Services'])
  for (const [name, path] of [
    ['Account Profile', '/organization-settings'],
    ['Finance Tracker', '/billing'],
    ['Access Log', '/access-log'],
    ['Templates', '/templates'],
    ['Kanban Board', '/kanban'],
    ['Important Events', '/important-events'],
  ] as const) {
    await side.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(side.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).locator('[aria-current]').last()).toHaveText(name)
    await expect(page).toHaveTitle(`${name} · Portico OneView`)
    await expect(page.getByRole('main')).toBeFocused()
  }
  const planner = side.getByRole('link', { name: /^Consult Planner/ })
  await expect(planner).toHaveAttribute('target', '_blank')
  await expect(planner).toHaveAttribute('rel', 'noopener noreferrer')
  await side.getByRole('link', { name: /Nora Claes/ }).click()
  await expect(page).toHaveURL('/profile')
  await expect(side.getByRole('link', { name: /Nora Claes/ })).toHaveAttribute('aria-current', 'page')
  for (const [name, path] of [
    ['My Profile', '/profile'],
    ['Settings', '/settings'],
    ['Notification Preferences', '/settings/notifications'],
    ['Theme & Appearance', '/settings/theme'],
  ] as const) {
    await side.getByRole('button', { name: 'Profile and settings' }).click()
    await page.getByRole('dialog').getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
  }
  await side.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/dashboard')
  await side.getByRole('link', { name: 'Notifications' }).click()
  await expect(page).toHaveURL('/notifications')
  await page.goto('/our-plans/2026')
  await expect(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Plans')
  await expect(side.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current')
  await expect(page.getByRole('button', { name: 'AI Steward' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.getByRole('link', { name: `${member.accountName}, to the dashboard` })).toBeVisible()
})

test(
  'a user folds the sidebar to icons with its button or Ctrl+B, and a cookie keeps it for seven days',
  { tag: '@nightly' },
  async ({ page, context }) => {
    await page.goto('/dashboard')
    const width = async () => (await sidebar(page).boundingBox())?.width
    await expect.poll(width).toBe(256)
    await toggle(page).click()
    await expect.poll(width).toBe(48)
    const cookie = (await context.cookies()).find(({ name }) => name === 'portico-sidebar')
    expect(cookie?.value).toBe('collapsed')
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThanOrEqual(7)

    await page.reload()
    await expect.poll(width).toBe(48)
    await sidebar(page).getByRole('link', { name: 'Kanban Board' }).hover()
    await expect(page.getByRole('tooltip')).toHaveText('Kanban Board')

    await page.keyboard.press('Control+b')
    await expect.poll(width).toBe(256)
    await page.keyboard.press('Meta+b')
    await expect.poll(width).toBe(48)

    // A narrower window shows only the icons, also for a user who has never folded it.
    await context.clearCookies({ name: 'portico-sidebar' })
    await page.setViewportSize({ width: 800, height: 900 })
    await page.reload()
    await expect.poll(width).toBe(48)
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } })

  test('the sidebar is a drawer that keeps the focus and returns it', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/dashboard')
    await expect(sidebar(page)).toHaveCount(0)
    await toggle(page).click()
    const drawer = page.getByRole('dialog', { name: 'Sidebar' })
    await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(288)
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press('Tab')
      expect(await drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(toggle(page)).toBeFocused()

    await page.keyboard.press('Control+b')
    await drawer.getByRole('link', { name: 'Kanban Board' }).click()
    await expect(page).toHaveURL('/kanban')
    await expect(drawer).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()

    await toggle(page).click()
    await expect(drawer).toBeVisible()
    await page.setViewportSize({ width: 1200, height: 900 })
    await expect(drawer, 'the drawer closes when the window grows').toHaveCount(0)
    await expect(sidebar(page)).toBeVisible()
  })
})
