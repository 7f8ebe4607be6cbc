import { expect, type Page, type Route } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { test } from './support/member.ts'
import { toasts } from './support/screens.ts'

// The tests break each request on purpose.
test.use({ expectedProblems: /Failed to load resource|Failed to fetch|RequestError|Functions|TypeError|ERR_/ })

interface States {
  readonly path: string
  /** The first request of the page. */
  readonly request: string
  /** The request of the frame has the same data. The page sends its own request only if that one failed. */
  readonly isInFrame?: true
  readonly loading: string
  readonly failed: string
  readonly toast?: string
  readonly data: (page: Page) => Promise<void>
}

/** Holds requests back. The returned function decides how they and later requests are answered. */
async function holdUp(page: Page, url: string) {
  const held: Route[] = []
  let answer: ((route: Route) => Promise<void>) | null = null
  await page.route(url, async (route) => {
    if (answer === null) held.push(route)
    else await answer(route)
  })
  return async (next: (route: Route) => Promise<void>) => {
    answer = next
    for (const route of held.splice(0)) await next(route)
  }
}

const fail = (route: Route) => route.abort()
const pass = (route: Route) => route.fallback()

/** The request for everything that the frame shows: session/shell-state.ts. */
const FRAME = '**/rest/v1/rpc/shell_state'

const shows = (text: string | RegExp) => (page: Page) =>
  expect(page.getByRole('main').getByText(text).first()).toBeVisible()

const PAGES: readonly States[] = [
  {
    path: '/dashboard',
    request: '**/rest/v1/rpc/list_own_consults',
    loading: 'Loading consultancies...',
    failed: 'Failed to load consultancies',
    data: shows('No upcoming consultancies scheduled'),
  },
  {
    path: '/consultancy',
    request: '**/rest/v1/rpc/list_own_consults',
    loading: 'Loading consultancies...',
    failed: 'Failed to load consultancies',
    data: shows('No upcoming consultancies scheduled'),
  },
  {
    path: '/organization-settings',
    request: '**/rest/v1/notification_preferences?*',
    loading: 'Loading account data...',
    failed: 'Failed to load account data',
    toast: 'Failed to load account data',
    data: shows('SMS/WhatsApp for Business'),
  },
  {
    path: '/access-log',
    request: '**/rest/v1/access_events?*',
    loading: 'Loading the access log...',
    failed: 'Could not load the access log.',
    data: shows(/to the account/),
  },
  {
    path: '/settings',
    request: '**/rest/v1/accounts?select=name%2Csubscription_tier*',
    loading: 'Loading account data...',
    failed: 'Failed to load account data',
    toast: 'Failed to load account data',
    data: shows('User Access'),
  },
  {
    path: '/billing',
    isInFrame: true,
    request: '**/rest/v1/user_accounts?*',
    loading: 'Loading...',
    failed: 'Failed to load account data',
    toast: 'Account Error',
    data: shows('Ask about an invoice'),
  },
]

test('pages show that they are loading, that loading failed, and their data on another try', async ({
  page,
  member,
}) => {
  test.slow()
  expect(member.userId).not.toBe('')
  for (const { path, request, isInFrame, loading, failed, toast, data } of PAGES) {
    if (isInFrame) await page.route(FRAME, fail)
    const then = await holdUp(page, request)
    await page.goto(path)
    await expect(page.getByRole('main').getByText(loading, { exact: true })).toBeVisible()
    await then(fail)
    await expect(page.getByRole('main').getByRole('alert')).toContainText(failed)
    if (toast !== undefined) await expect(toasts(page)).toContainText(toast)
    await expectAccessible(page, { state: `${path} failed`, looks: ['light'], parts: ['main'] })
    await then(pass)
    await page.getByRole('button', { name: 'Try again' }).click()
    await data(page)
  }
})

test('the appearance keeps its defaults if it cannot be loaded, and shows the failure if it cannot be saved', async ({
  page,
  member,
}) => {
  expect(member.userId).not.toBe('')
  await page.route(FRAME, fail)
  const then = await holdUp(page, '**/rest/v1/user_preferences?*')
  await page.goto('/settings/theme')
  await expect(page.getByText('Loading theme preferences...')).toBeVisible()
  await then(fail)
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked()

  await page.getByRole('switch', { name: 'Compact Mode' }).check()
  await page.getByRole('button', { name: 'Save Appearance Settings' }).click()
  await expect(toasts(page)).toContainText('Failed to save preferences. Please try again.')
  await expect(page.getByRole('switch', { name: 'Compact Mode' }), 'the choice stays').toBeChecked()
})

test('the compare dialog shows that it is loading, that loading failed, and that there are no documents', async ({
  page,
  member,
}) => {
  expect(member.userId).not.toBe('')
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Compare Doc' })).toBeVisible()
  const then = await holdUp(page, '**/rest/v1/templates?*')
  await page.getByRole('button', { name: 'Compare Doc' }).click()
  const dialog = page.getByRole('dialog', { name: 'Compare documents' })
  await expect(dialog.getByText('Loading...')).toBeVisible()
  await then(fail)
  await expect(dialog.getByRole('alert')).toContainText('The documents could not be loaded.')
  await expectAccessible(page, { looks: ['light'] })
  await then((route) => route.fulfill({ json: [] }))
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText('There are no documents to compare yet.')).toBeVisible()
})

test('pages of a user without an account say that there is none', async ({ page, member }) => {
  await member.admin.delete(`user_accounts?user_id=eq.${member.userId}`)
  for (const path of ['/organization-settings', '/settings']) {
    await page.goto(path)
    await expect(page.getByText('No account information found')).toBeVisible()
  }
  await expect(toasts(page)).toContainText('Account Setup Required')
  await page.goto('/profile')
  await expect(page.getByRole('main').getByText('Not linked')).toBeVisible()
  await expectAccessible(page, { looks: ['light'] })
})
