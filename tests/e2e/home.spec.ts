import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { addCards } from './support/board.ts'
import { watchShifts } from './support/layout-shift.ts'
import { test, type Member } from './support/member.ts'
import { toasts } from './support/screens.ts'

const needs = (page: Page) => page.getByRole('region', { name: 'Needs you' })

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

async function alert({ admin, accountId }: Member, title: string, type = 'security_alert'): Promise<void> {
  await admin.post('notifications', { account_id: accountId, type, title, message: 'Text' })
}

test('the home page shows what needs the user, live, and a dismissed item can be taken back', async ({
  page,
  member,
}) => {
  await page.goto('/dashboard')
  await expect(needs(page)).toContainText('Nothing needs you today.')
  await alert(member, 'Critical patch')
  await expect(needs(page).getByRole('listitem')).toHaveText([/Critical patch.*Security Alert · unread/])
  await addCards(member, [['Old question', 'waiting']])
  await member.service.patch(`kanban_cards?account_id=eq.${member.accountId}`, { moved_at: ago(9.5) })
  await expect(needs(page).getByRole('listitem')).toHaveText([/Critical patch/, /Old question.*waiting 9 days/])
  await expect(page.getByRole('main')).toContainText('2 things need you')
  await expectAccessible(page)

  await needs(page).getByRole('button', { name: 'Dismiss: Old question' }).click()
  await expect(needs(page).getByRole('listitem')).toHaveText([/Critical patch/])
  await expect(toasts(page)).toContainText('Old question')
  await page.reload()
  await expect(needs(page).getByRole('listitem')).toHaveText([/Critical patch/])
  await needs(page).getByRole('button', { name: 'Dismiss: Critical patch' }).click()
  await expect(needs(page)).toContainText('Nothing needs you today.')
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(needs(page).getByRole('listitem')).toHaveText([/Critical patch/])
  await needs(page)
    .getByRole('link', { name: /^Critical patch/ })
    .click()
  await expect(page).toHaveURL(/\/notifications\?id=/)
})

test(
  'the home page lists open requests, and folds what needs the user while the Steward is open',
  { tag: '@nightly' },
  async ({ page, member }) => {
    const request = { name: 'Nora', email: 'nora@example.com', subject: 'Register of processors', message: 'Please' }
    await member.api.post('rpc/store_support_request', request)
    await alert(member, 'Critical patch')
    await page.goto('/dashboard')
    const requests = page.getByRole('region', { name: 'Open requests' })
    await expect(requests.getByRole('listitem')).toHaveText([
      /Register of processors.*S-\d{4}-\d{4,} · Answer by .*New/,
    ])
    await expect(needs(page).getByRole('listitem')).toHaveCount(1)
    await page.getByRole('textbox', { name: 'Ask anything' }).fill('How do I book a consult?')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('log')).toBeVisible()
    await expect(needs(page).getByRole('listitem')).toHaveCount(0)
    await needs(page).getByRole('button', { name: 'Show' }).click()
    await expect(needs(page).getByRole('listitem')).toHaveCount(1)
    await page.reload()
    await expect(page.getByRole('log'), 'it is shown as it was left').toBeVisible()
    await expect(needs(page).getByRole('button', { name: 'Show' })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(needs(page).getByRole('listitem')).toHaveCount(1)
    await requests.getByRole('link', { name: 'Register of processors' }).click()
    await expect(page).toHaveURL(/\/contact-support\?request=/)
  },
)

for (const width of [375, 768, 1440]) {
  test(`at the first visit nothing moves when what needs the user comes late, at ${width} pixels`, async ({
    page,
    member,
  }) => {
    for (let number = 1; number <= 6; number += 1) await alert(member, `Patch ${number}`)
    const shifted = await watchShifts(page)
    await page.route('**/rpc/list_needs', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.continue()
    })
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/dashboard')
    await expect(needs(page).getByRole('listitem')).toHaveCount(6)
    await expect(page.getByRole('heading', { name: 'Consult Planner' })).toBeVisible()
    expect(await shifted()).toBeLessThan(0.05)
  })
}

test('at the first visit what the list does not move is there before it', async ({ page, member }) => {
  await alert(member, 'Critical patch')
  // Never answered. What waits is shown after three seconds.
  await page.route('**/rpc/list_needs', () => undefined)
  const isShown = (shown: string, hidden: string) =>
    page.waitForFunction(
      (selectors) => {
        const [first, second] = selectors.map((selector) => document.querySelector(selector))
        return (
          first &&
          second &&
          [first, second].map((part) => getComputedStyle(part).visibility).join() === 'visible,hidden'
        )
      },
      [shown, hidden],
    )
  await page.setViewportSize({ width: 375, height: 700 })
  await page.goto('/dashboard')
  await isShown('.steward-bar', '.home-planner')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.reload()
  await isShown('.home-planner', '.home-documents')
})

test('nothing moves when the Steward was left open and what needs the user comes late', async ({ page, member }) => {
  await alert(member, 'Critical patch')
  const shifted = await watchShifts(page)
  await page.goto('/dashboard')
  await page.getByRole('textbox', { name: 'Ask anything' }).fill('How do I book a consult?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log')).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('portico-home-rows'))
  await page.route('**/rpc/list_needs', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('log')).toBeVisible()
  await expect(needs(page).getByRole('button', { name: 'Show' })).toBeVisible()
  expect(await shifted()).toBeLessThan(0.05)
})

test('at the first visit the page does not wait for what needs the user for ever', async ({ page, member }) => {
  await alert(member, 'Critical patch')
  // Never answered.
  await page.route('**/rpc/list_needs', () => undefined)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Consult Planner' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Ask anything' })).toBeVisible()
  await expect(needs(page)).toHaveAttribute('aria-busy', 'true')
})

test('a phone shows what needs the user first, and the Steward as a bar that opens over the screen', async ({
  page,
  member,
}) => {
  await alert(member, 'Critical patch')
  await page.setViewportSize({ width: 375, height: 700 })
  await page.goto('/dashboard')
  await expect(needs(page).getByRole('listitem')).toBeInViewport()
  await page.getByRole('button', { name: 'Ask anything' }).click()
  await expect(page.getByRole('textbox', { name: 'Ask anything' })).toBeFocused()
  await page.getByRole('button', { name: 'Close' }).click()
  await needs(page).getByRole('button', { name: 'Dismiss: Critical patch' }).click()
  const toast = await toasts(page).getByRole('listitem').boundingBox()
  const bar = await page.getByRole('button', { name: 'Ask anything' }).boundingBox()
  expect((toast?.y ?? 0) + (toast?.height ?? 0), 'toasts are above the bar').toBeLessThan(bar?.y ?? 0)
  expect(toast?.y ?? 0).toBeGreaterThan(350)
})

test('a user of two accounts switches between them on all pages, and the other window follows', async ({
  page,
  context,
  member,
}) => {
  const [other] = (await member.admin.post('accounts', { name: `Second ${member.accountName}` })) as { id: string }[]
  await member.admin.post('user_accounts', { user_id: member.userId, account_id: other?.id })
  await addCards(member, [['Card of the first', 'todo']])
  const second = await context.newPage()
  await second.goto('/kanban')
  await expect(second.getByText('Card of the first')).toBeVisible()
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Switch account' }).click()
  await page
    .getByRole('dialog', { name: 'Switch account' })
    .getByRole('button', { name: /^Second/ })
    .click()
  await expect(page.getByRole('link', { name: /^Second .*, to the dashboard$/ })).toBeVisible()
  await expect(second.getByRole('link', { name: /^Second .*, to the dashboard$/ })).toBeVisible()
  await expect(second.getByText('Card of the first')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('link', { name: /^Second .*, to the dashboard$/ })).toBeVisible()
})

test(
  'the home page is scrolled to where it was when the user comes back',
  { tag: '@nightly' },
  async ({ page, member }) => {
    await alert(member, 'Critical patch')
    await page.setViewportSize({ width: 1024, height: 320 })
    await page.goto('/dashboard')
    await expect(needs(page).getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('region', { name: 'Consult Planner' })).toContainText('No upcoming consultancies')
    const main = page.getByRole('main')
    const top = () => main.evaluate((element) => element.scrollTop)
    await main.evaluate((element) => element.scrollTo(0, 300))
    expect(await top(), 'the page is long enough').toBe(300)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Disclaimer' }).click()
    await expect(page).toHaveURL('/disclaimer')
    await page.goBack()
    await expect(page).toHaveURL('/dashboard')
    await expect.poll(top).toBe(300)
  },
)
