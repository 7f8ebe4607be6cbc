import { expect, type Page } from '@playwright/test'
import { allowChanges, impersonate, test } from './support/admin.ts'
import { problemsOf } from './support/test.ts'
import { expectToast } from './support/screens.ts'

const REASON = 'A consult is missing in the planner'
const READ_ONLY = 'Read-only: you can look, not change'
/** The enabled controls on a page of the client that change something. */
const WRITING = ['.button-primary', '.button-danger', '[type="submit"]', '[role="switch"]', '[type="file"]']
const writing = (page: Page) =>
  page.getByRole('main').locator(WRITING.map((part) => `:is(button, input)${part}:enabled:not([hidden])`).join(', '))
const PAGES = [
  '/dashboard',
  '/kanban',
  '/templates',
  '/consultancy',
  '/contact-support?new=1',
  '/profile',
  '/settings',
  '/settings/notifications',
  '/organization-settings',
  '/notifications',
  '/billing',
]
const banner = (page: Page) => page.getByRole('region', { name: 'Impersonation' })

// The test causes these refusals.
test.use({ expectedProblems: /403|429/ })

test('an administrator looks with a reason, then writes, and the client reads what was done and decides about access', async ({
  page,
  context,
  browser,
  administrator,
  newColleague,
  clientAddress,
}) => {
  test.slow()
  const client = await newColleague(`Lotte ${administrator.userId.slice(0, 8)}`)
  const link = `user_accounts?account_id=eq.${client.accountId}&user_id=eq.${client.userId}`
  await client.admin.patch(link, { role: 'manager' })
  const users = `/settings/admin?tab=users&q=${encodeURIComponent(client.name)}`

  await test.step('white space is not accepted as a reason', async () => {
    await page.goto(users)
    await impersonate(page, client.name, '             ')
    const dialog = page.getByRole('dialog', { name: 'Impersonate' })
    await expect(dialog.getByText('A reason has 10 to 500 characters')).toBeVisible()
    await expect(dialog.getByText(`${client.accountName} allows writing`)).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('it begins read-only, and the server refuses a change', async () => {
    await impersonate(page, client.name, `  ${REASON}  `)
    await expectToast(page, 'You are now viewing the application as this user')
    await expect(banner(page)).toContainText('Read-only')
    await page.goto('/kanban')
    const create = page.getByRole('button', { name: 'New Card', exact: true })
    await expect(create).toBeDisabled()
    await expect(create).toHaveAttribute('title', READ_ONLY)
    await expect(page.getByText(READ_ONLY)).toBeVisible()
    const card = { account_id: client.accountId, title: 'Refused', created_by: client.userId }
    await expect(administrator.api.post('kanban_cards', card)).rejects.toThrow(READ_ONLY)
  })

  await test.step('no page offers to change anything', async () => {
    await page.goto('/dashboard')
    await expect(page.getByRole('textbox', { name: 'Ask anything' }).first()).toBeDisabled()
    await page.goto('/profile')
    await expect(page.getByRole('button', { name: 'Reset Password' })).toBeDisabled()
    for (const path of PAGES) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await expect(banner(page)).toContainText('Read-only')
      await expect(writing(page), path).toHaveCount(0)
    }
    await page.goto('/templates?upload=1')
    const upload = page.getByRole('dialog')
    await expect(upload.getByLabel('Drop files here or choose')).toBeDisabled()
    await expect(upload.getByText(READ_ONLY)).toBeVisible()
  })

  await test.step('a confirmation allows changes, in every window', async () => {
    const second = await context.newPage()
    await second.goto('/kanban')
    await expect(banner(second)).toContainText('Read-only')
    await page.bringToFront()
    await page.goto('/kanban')
    await allowChanges(page)
    await expect(banner(page)).toContainText('Writing')
    await expect(banner(second)).toContainText('Writing')
    await second.close()
    await page.reload()
    await expect(banner(page)).toContainText('Every change is recorded under your name')
    await expect(writing(page), 'the same search finds what can be pressed').not.toHaveCount(0)
    await page.getByRole('button', { name: 'New Card', exact: true }).click()
    await page.getByLabel('Title').fill('Register of processing')
    await page.getByRole('button', { name: 'Create Card' }).click()
    await expect(page.getByText('Register of processing')).toBeVisible()
    await page.getByRole('button', { name: 'Back to read-only' }).click()
    await expect(banner(page)).toContainText('Read-only')
    await expect(page.getByRole('button', { name: 'New Card', exact: true })).toBeDisabled()
  })

  await test.step('the administrator ends it', async () => {
    await page.getByRole('button', { name: 'End Impersonation' }).click()
    await expectToast(page, 'You are back to your admin account')
  })

  const theirs = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': clientAddress } })
  const problems = problemsOf(theirs)
  await client.enter(theirs)
  const own = await theirs.newPage()

  await test.step('the client reads who looked, why, and what was changed', async () => {
    await own.goto('/notifications')
    const item = (title: string) => own.getByRole('main').getByRole('link', { name: title })
    await item(`${administrator.name} of the firm no longer looks at the portal as you`).click()
    await expect(own.getByText('Documents opened: 0. Changes: 1.')).toBeVisible()
    await expect(own.getByRole('listitem').filter({ hasText: /^Register of processing$/ })).toBeVisible()
    await expect(own.getByText('Changes were possible.')).toBeVisible()
    await item(`${administrator.name} of the firm looks at the portal as you`).click()
    await expect(own.getByText(`Reason: ${REASON}`)).toBeVisible()
  })

  await test.step('the client, a manager, closes the account', async () => {
    await own.goto('/settings')
    await own.getByRole('radio', { name: 'Off' }).check()
    await expectToast(own, 'Support access updated')
  })

  await test.step('the administrator can only ask for access', async () => {
    await page.goto(users)
    await page.getByRole('button', { name: `Impersonate ${client.name}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Impersonate' })
    await expect(dialog.getByText('Support access is off.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Start read-only' })).toHaveCount(0)
    await dialog.getByLabel('Reason').fill(REASON)
    await dialog.getByRole('button', { name: 'Ask for access' }).click()
    await expectToast(page, 'Access requested')
  })

  await test.step('the manager is asked, grants a day and ends it', async () => {
    await own.goto('/notifications')
    await own
      .getByRole('main')
      .getByRole('link', { name: `${administrator.name} of the firm asks for access` })
      .click()
    await own.getByRole('link', { name: 'Decide on access' }).click()
    await own.getByRole('button', { name: 'Grant 24 hours, read-only' }).click()
    await expect(own.getByText(/^Our firm may look until /)).toBeVisible()
    await expect(own.getByText(`Granted by ${client.name}.`)).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: `Impersonate ${client.name}` }).click()
    await expect(page.getByText(`${client.accountName} allows looking only`)).toBeVisible()
    await own.getByRole('button', { name: 'End now' }).click()
    await expectToast(own, 'Access ended')
    await expect(own.getByRole('button', { name: 'Grant 24 hours, read-only' })).toBeVisible()
  })
  expect(problems).toEqual([])
  await theirs.close()
})

test('a session that only looks leaves one entry, and an open page drops everything when the hour is over', async ({
  page,
  administrator,
  newColleague,
}) => {
  test.slow()
  const client = await newColleague(`Mira ${administrator.userId.slice(0, 8)}`)
  const title = `Only for ${client.name}`
  await client.admin.post('kanban_cards', { account_id: client.accountId, title })
  const entries = async () =>
    (await client.admin.get(
      `access_events?account_id=eq.${client.accountId}&via=eq.impersonation&actor=eq.${administrator.userId}&select=action,object&order=seq`,
    )) as { action: string; object: string }[]
  await page.clock.install()
  await page.goto(`/settings/admin?tab=users&q=${encodeURIComponent(client.name)}`)
  await impersonate(page, client.name, REASON)
  await expect(banner(page)).toContainText('Read-only')

  await test.step('every page is looked at', async () => {
    for (const path of PAGES) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await expect(banner(page)).toContainText('Read-only')
    }
    await page.goto('/kanban')
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  })

  await test.step('the hour is over', async () => {
    await page.clock.fastForward('01:00:01')
    await expect(page.getByRole('heading', { level: 1, name: 'The hour is over' })).toBeVisible()
    await expect(banner(page)).toContainText('(Session Expired)')
    await expect(page.getByText(title)).toHaveCount(0)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    for (const theme of ['light', 'dark'] as const) {
      for (const width of [375, 1440]) {
        await page.emulateMedia({ colorScheme: theme })
        await page.setViewportSize({ width, height: 800 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        if (process.env['PORTICO_PICTURES'])
          await page.screenshot({ path: `${process.env['PORTICO_PICTURES']}/expired-${theme}-${width}.png` })
      }
    }
  })

  await test.step('one button leads back', async () => {
    await page.getByRole('button', { name: 'Back to the Admin Panel' }).click()
    await expect(page).toHaveURL('/settings/admin/home')
    await expect(banner(page)).toHaveCount(0)
    const object = { as: client.userId, reason: REASON, is_read_only: true }
    const left = (await entries()).map(({ action, object: facts }) => ({
      action,
      object: JSON.parse(facts) as unknown,
    }))
    expect(left).toEqual([{ action: 'viewed', object }])
  })
})
