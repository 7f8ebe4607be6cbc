import { expect, type Page } from '@playwright/test'
import { test } from './support/member.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const selected = (page: Page) => palette(page).getByRole('option', { selected: true })

const open = async (page: Page) => {
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
}

// Playwright creates a fixture only on request: this signs the member in for every test.
test.beforeEach(({ page, member }) => expect([page.url(), member.userId]).not.toContain(''))

test('a user opens, searches and closes the palette with the keyboard alone', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome back, / })).toBeVisible()
  await open(page)
  await page.keyboard.type('not pref')
  await expect(palette(page).getByRole('option', { name: 'Kanban Board' })).toHaveCount(0)
  await expect(selected(page)).toHaveText('Notification Preferences')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/settings/notifications')
  await expect(palette(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()

  await page.getByRole('button', { name: 'Search' }).focus()
  await page.keyboard.press('Enter')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('qqqq')
  await expect(palette(page)).toContainText('Nothing found.')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Search' })).toBeFocused()
})

test('the palette offers only the pages and actions that the user may use', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome back, / })).toBeVisible()
  await open(page)
  const options = palette(page).getByRole('option')
  await expect(options.filter({ hasText: 'Kanban Board' })).toBeVisible()
  for (const name of ['Admin Panel', 'Enter admin mode', 'Privacy Service']) {
    await expect(options.filter({ hasText: name })).toHaveCount(0)
  }
  await page.keyboard.type('dark theme')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveClass(/dark/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome back, / })).toBeVisible()
  await expect(page.locator('html')).toHaveClass(/dark/)

  await open(page)
  await page.keyboard.type('toggle')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Toggle sidebar' })).toHaveAttribute('aria-expanded', 'false')

  await open(page)
  await page.keyboard.type('sign out')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
})

test(
  'the palette finds generic templates and cards of the user’s account',
  { tag: '@nightly' },
  async ({ page, member }) => {
    const card = {
      created_by: member.userId,
      account_id: member.accountId,
      title: 'Register of processors',
      status: 'waiting',
      position: 0,
    }
    await member.api.post('kanban_cards', card)
    const [generic] = (await member.api.get('templates?account_id=is.null&select=title&order=title')) as {
      title: string
    }[]
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome back, / })).toBeVisible()
    await open(page)
    await page.keyboard.type('register proc')
    const options = palette(page).getByRole('option')
    await expect(options.filter({ hasText: card.title })).toContainText('Waiting')

    await palette(page)
      .getByRole('combobox')
      .fill(generic?.title ?? '')
    const found = options.filter({ hasText: generic?.title ?? '' }).first()
    await expect(found).toContainText('Generic')
    await found.click()
    await expect(page).toHaveURL(/\/templates\?template=[0-9a-f-]{36}$/)
    await expect(page.getByRole('dialog', { name: generic?.title ?? '' })).toBeVisible()
  },
)

test(
  'the palette finds a support request, and a notification by its text',
  { tag: '@nightly' },
  async ({ page, member }) => {
    const request = { name: 'Nora', email: 'nora@example.com', subject: 'Fees, (50%) "open"', message: 'Please' }
    await member.api.post('rpc/store_support_request', request)
    const notification = {
      account_id: member.accountId,
      type: 'security_alert',
      title: 'Patch',
      message: 'Gateway 2231',
    }
    await member.admin.post('notifications', notification)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome back, / })).toBeVisible()
    await open(page)
    await page.keyboard.type('gateway 2231')
    await expect(palette(page).getByRole('option', { name: /^Patch/ })).toBeVisible()
    // Signs that mean something in a filter.
    await palette(page).getByRole('combobox').fill('fees, (50%) "o')
    const found = palette(page).getByRole('option', { name: /^Fees/ })
    await expect(found).toContainText(/S-\d{4}-\d{4}/)
    await found.click()
    await expect(page).toHaveURL(/\/contact-support\?request=[0-9a-f-]{36}$/)
  },
)
