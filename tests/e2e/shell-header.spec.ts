import { expect, type Page } from '@playwright/test'
import { newPerson, signInByApi } from './support/api.ts'
import { test } from './support/member.ts'
import { toasts } from './support/screens.ts'

const header = (page: Page) => page.getByRole('banner')

// Playwright creates a fixture only on request: this signs the member in for every test.
test.beforeEach(({ page, member }) => expect([page.url(), member.userId]).not.toContain(''))

test('the header names the training environment, explains it, and switches to production', async ({ page, member }) => {
  await page.goto('/kanban')
  await expect(header(page).getByText(member.accountName)).toBeVisible()
  await header(page).getByRole('button', { name: 'Training' }).click()
  const note = page.getByRole('dialog', { name: 'Training mode' })
  await expect(note).toContainText('Changes in training mode do not affect production data.')
  await note.getByRole('button', { name: 'Switch to Production' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('radio', { name: 'Production' })).toBeChecked()
})

test(
  'a menu that is opened while a page loads stays open when the page appears',
  { tag: '@nightly' },
  async ({ page }) => {
    await page.goto('/dashboard')
    let arrive = () => {}
    const onItsWay = new Promise<void>((resolve) => (arrive = resolve))
    await page.route(/\/assets\/faq-.*\.js/, (route) => onItsWay.then(() => route.continue()))
    const guides = header(page).getByRole('button', { name: 'Guides' })
    await guides.click()
    await page.getByRole('dialog', { name: 'Guides' }).getByRole('link', { name: 'FAQ' }).click()
    await expect(page).toHaveURL('/faq')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await guides.click()
    await expect(page.getByRole('dialog', { name: 'Guides' })).toBeVisible()
    arrive()
    await expect(page.locator('main').getByRole('heading', { level: 1, name: 'FAQ' })).toBeVisible()
    await expect(page.getByRole('main')).not.toBeFocused()
    await expect(page.getByRole('dialog', { name: 'Guides' })).toBeVisible()
  },
)

test(
  'the version links to the release notes, and the guides link to their pages',
  { tag: '@nightly' },
  async ({ page }) => {
    await page.goto('/dashboard')
    await header(page).getByRole('button', { name: 'v1.1' }).click()
    await page.getByRole('link', { name: 'View Release Notes' }).click()
    await expect(page).toHaveURL('/templates')
    for (const [name, path] of [
      ['Video Tutorial', '/onboarding-tutorial'],
      ['FAQ', '/faq'],
      ['Contact Support', '/contact-support'],
    ] as const) {
      await header(page).getByRole('button', { name: 'Guides' }).click()
      await page.getByRole('dialog', { name: 'Guides' }).getByRole('link', { name }).click()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await header(page).getByRole('link', { name: 'Help' }).hover()
    await expect(page.getByRole('tooltip')).toContainText('Need help?')
  },
)

test('the footer links to the legal pages and names the firm and the year', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/dashboard')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText(`© ${new Date().getFullYear()} Portico`)
  await footer.getByRole('link', { name: 'Privacy Notice' }).click()
  await expect(page).toHaveURL('/privacy-policy')
  await footer.getByRole('link', { name: 'Disclaimer' }).click()
  await expect(page).toHaveURL('/disclaimer')
})

test(
  'a user without an account sees a message',
  { tag: '@nightly' },
  async ({ page, request, context, clientAddress }) => {
    const person = await newPerson(request, clientAddress)
    const session = await (await signInByApi(request, 'training', person, clientAddress)).text()
    await context.addInitScript((stored) => {
      localStorage.setItem('portico-environment', 'training')
      localStorage.setItem('portico-training-session', stored)
    }, session)
    await page.goto('/dashboard')
    await expect(toasts(page)).toContainText('Account Setup Required')
  },
)

test.describe('without a connection', () => {
  test.use({ expectedProblems: /ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/ })

  test('the header shows that the connection is lost, until it is restored', async ({ page, context }) => {
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome back, / })).toBeVisible()
    await expect(header(page).getByText('Connection lost')).toHaveCount(0)
    await context.setOffline(true)
    await expect(header(page).getByText('Connection lost. Reconnecting…')).toBeVisible()
    await context.setOffline(false)
    await expect(header(page).getByText('Connection lost')).toHaveCount(0)
  })
})
