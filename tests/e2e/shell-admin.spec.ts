import { expect, type Page } from '@playwright/test'
import { findPerson, test } from './support/admin.ts'
import { toasts } from './support/screens.ts'

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' })
const switchTo = (page: Page, name: string) => sidebar(page).getByRole('button', { name })
const welcome = (page: Page) => page.getByRole('heading', { level: 1, name: 'Welcome back, Nora!' })
const adminPanel = (page: Page) => page.getByRole('heading', { level: 1, name: 'Admin Panel' })

test('an admin enters and leaves admin mode with its switch', async ({ page, administrator }) => {
  expect(administrator.userId).not.toBe('')
  await page.goto('/dashboard')
  await expect(welcome(page)).toBeVisible()
  await switchTo(page, 'Admin Panel').click()
  await expect(page).toHaveTitle('Home · Portico OneView')
  await sidebar(page).getByRole('link', { name: 'Accounts' }).click()
  await expect(adminPanel(page)).toBeVisible()
  await expect(page).toHaveTitle('Admin Panel · Portico OneView')
  for (const name of ['Account', 'Library', 'Agenda', 'Services']) {
    await sidebar(page).getByRole('button', { name, exact: true }).click()
  }
  for (const name of ['Account Profile', 'Finance Tracker', 'Consult Planner', 'Important Events', 'Legal']) {
    await expect(sidebar(page).getByRole('link', { name })).toHaveCount(0)
    await expect(sidebar(page).getByText(name)).toBeVisible()
  }
  await sidebar(page).getByRole('link', { name: 'Templates' }).click()
  await expect(page).toHaveURL('/templates')
  await switchTo(page, 'Portal Page').click()
  await expect(welcome(page)).toBeVisible()
  await expect(sidebar(page).getByRole('link', { name: 'Finance Tracker' })).toBeVisible()
})

test(
  'an admin leaves admin mode with the logo, the title and Sign Out',
  { tag: '@nightly' },
  async ({ page, administrator }) => {
    expect(administrator.userId).not.toBe('')
    await page.goto('/settings/admin')
    await expect(adminPanel(page)).toBeVisible()
    for (const name of ['Portico, to the dashboard', 'Portico OneView, to the dashboard']) {
      await page.getByRole('link', { name }).click()
      await expect(welcome(page)).toBeVisible()
      await expect(page).toHaveURL('/dashboard')
      await switchTo(page, 'Admin Panel').click()
      await expect(page).toHaveURL('/settings/admin/home')
    }
    await sidebar(page).getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/')
  },
)

test('a member has neither the switch nor the Admin Panel', { tag: '@nightly' }, async ({ page, member }) => {
  await page.goto('/settings/admin')
  await expect(welcome(page)).toBeVisible()
  await expect(page.getByRole('link', { name: `${member.accountName}, to the dashboard` })).toBeVisible()
  await expect(switchTo(page, 'Admin Panel')).toHaveCount(0)
})

test(
  'every screen shows the banner while an admin impersonates, until its button ends the impersonation',
  { tag: '@nightly' },
  async ({ page, administrator }) => {
    const wout = await findPerson(administrator, 'w.claessens@halewijn.example')
    await administrator.api.post('user_preferences', { user_id: administrator.userId, theme: 'dark' })
    await page.goto('/dashboard')
    await expect(page.locator('html')).toHaveClass('dark')
    await administrator.api.post('rpc/start_impersonation_session', { target_user_id: wout })
    await page.goto('/dashboard')
    const banner = page.getByRole('region', { name: 'Impersonation' })
    await expect(banner).toContainText('Impersonating: Wout Claessens')
    await expect(banner).toContainText('Admin: Nora Claes')
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Wout!' })).toBeVisible()
    await expect(sidebar(page).getByText('w.claessens@halewijn.example')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Halewijn Bank NV, to the dashboard' })).toBeVisible()
    await expect(switchTo(page, 'Admin Panel')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    await expect(page.locator('html'), 'the admin’s own appearance stays').toHaveClass('dark')

    const timer = banner.getByRole('timer')
    await expect(timer).toHaveText(/^Expires in: 59:\d\d$/)
    const shown = await timer.textContent()
    await expect(timer).not.toHaveText(shown ?? '')

    for (const path of ['/kanban', '/demo', '/no/such/page']) {
      await page.goto(path)
      await expect(banner).toBeVisible()
    }
    await page.goto('/templates')
    await banner.getByRole('button', { name: 'End Impersonation' }).click()
    await expect(toasts(page)).toContainText('Impersonation Ended')
    await expect(toasts(page)).toContainText('You are back to your admin account')
    await expect(banner).toHaveCount(0)
    await expect(sidebar(page).getByText('Nora Claes')).toBeVisible()
    expect(await administrator.api.post('rpc/get_active_impersonation_session', {})).toEqual([])
  },
)
