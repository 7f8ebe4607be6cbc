import { expect, type Page } from '@playwright/test'
import { test } from './support/admin.ts'
import { anotherAdministrator, recordOf } from './support/administrators.ts'
import { newPerson, signInByApi } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { tabTo } from './support/keys.ts'
import { expectNothingLost } from './support/narrow.ts'
import { expectToast, toasts } from './support/screens.ts'

const service = (page: Page, name: string) => page.getByRole('switch', { name: new RegExp(`^${name}`) })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const settings = (accountId: string) => `/settings/admin?tab=settings&account=${accountId}`

test(
  'two administrators switch services at the same time, users see the changes live, and links are saved',
  { tag: '@nightly' },
  async ({ page, browser, request, administrator, clientAddress }) => {
    const { accountId, accountName, admin } = administrator
    await admin.post('service_link_defaults', {
      account_id: accountId,
      service_id: 'legal-service',
      url: 'https://planner.example/default',
    })
    const before = (await recordOf(administrator)).length

    // A member of the account has the portal open.
    const person = await newPerson(request, clientAddress)
    const session = await signInByApi(request, 'training', person, clientAddress)
    const stored = await session.text()
    const { user } = JSON.parse(stored) as { user: { id: string } }
    await admin.post('user_accounts', { user_id: user.id, account_id: accountId })
    const theirs = await browser.newContext()
    await theirs.addInitScript((text) => {
      localStorage.setItem('portico-environment', 'training')
      localStorage.setItem('portico-training-session', text)
    }, stored)
    const customer = await theirs.newPage()
    await customer.goto('/dashboard')
    const sidebar = customer.getByRole('list', { name: 'Services' })
    await expect(sidebar.getByRole('link', { name: 'Upgrade to Legal' })).toBeVisible()

    await page.goto('/settings/admin?tab=settings')
    await press(page, 'Save Services')
    await expectToast(page, 'Please select an account first')
    const account = page.getByRole('combobox', { name: 'Account' })
    await tabTo(page, account, 'Shift+Tab')
    await page.keyboard.type(accountName)
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`account=${accountId}`))
    await expect(service(page, 'Legal')).toBeEnabled()
    await tabTo(page, service(page, 'Legal'))
    await page.keyboard.press('Space')
    await expect(service(page, 'Legal')).toBeChecked()

    // Meanwhile another administrator switches another service: both changes stay.
    const context = await anotherAdministrator(browser, page, clientAddress)
    const second = await context.newPage()
    await second.goto(settings(accountId))
    await service(second, 'Privacy').check()
    await press(second, 'Save Services')
    await expect(toasts(second)).toContainText('Service preferences saved and pushed to users')
    await expect(service(page, 'Privacy'), 'this window shows the change').toBeChecked()
    await expect(service(page, 'Legal'), 'the unsaved change stays').toBeChecked()
    await press(page, 'Save Services')
    await expectToast(page, 'Service preferences saved and pushed to users')
    await expect(service(second, 'Legal')).toBeChecked()
    await expect(sidebar.getByRole('link', { name: /^Legal/ }), 'the users have it at once').toHaveAttribute(
      'href',
      'https://planner.example/default',
    )
    await expect(sidebar.getByRole('link', { name: 'Upgrade to Privacy & DP' })).toHaveCount(0)

    const link = page.getByRole('textbox', { name: 'Legal' })
    await expect(link).toHaveAttribute('placeholder', 'https://planner.example/default')
    await press(page, 'Save Service URLs')
    await expectToast(page, 'No service URLs to save')
    await link.fill('http://planner.example')
    await press(page, 'Save Service URLs')
    await expect(page.getByText('Please enter a complete link that begins with https://')).toBeVisible()
    await expectAccessible(page, { state: 'settings of an account' })
    await link.fill('https://planner.example/own')
    await press(page, 'Save Service URLs')
    await expectToast(page, 'Service URLs saved successfully')
    await expect(sidebar.getByRole('link', { name: /^Legal/ })).toHaveAttribute('href', 'https://planner.example/own')

    await service(page, 'Legal').uncheck()
    await press(page, 'Save Services')
    await expect(sidebar.getByRole('link', { name: 'Upgrade to Legal' })).toBeVisible()
    expect(await admin.get(`account_services?account_id=eq.${accountId}&service_id=eq.legal-service&select=*`)).toEqual(
      [expect.objectContaining({ enabled: false, service_url: 'https://planner.example/own' })],
    )

    await page.setViewportSize({ width: 320, height: 640 })
    await expectNothingLost(page, 'settings of an account', '.tab-panel')
    await press(page, 'Reset All')
    await expectAccessible(page, { state: 'asking before a reset', parts: ['.dialog'], looks: ['light', 'dark'] })
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset All' }).click()
    await expectToast(page, 'Account services reset. All services are now disabled.')
    await expect(sidebar.getByRole('link', { name: 'Upgrade to Privacy & DP' })).toBeVisible()
    expect((await recordOf(administrator)).slice(before)).toEqual([
      'account_service_created',
      'account_service_updated',
      'account_service_updated',
      'account_service_deleted',
      'account_service_deleted',
    ])
    await theirs.close()
    await context.close()
  },
)

test.describe('with refusals', () => {
  test.use({ expectedProblems: /50\d|40\d|RequestError|FunctionsHttpError/ })

  test(
    'refused changes show a message and keep the input; an impersonating administrator is refused',
    { tag: '@nightly' },
    async ({ page, administrator }) => {
      const { accountId, admin, api } = administrator
      await admin.post('account_services', { account_id: accountId, service_id: 'esg-service', enabled: true })
      const before = await recordOf(administrator)
      await page.goto(settings(accountId))
      await expect(service(page, 'Sustainability')).toBeChecked()
      await page.route('**/rest/v1/account_services*', async (route) =>
        route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, json: {} }),
      )
      await service(page, 'InfoSec.').check()
      await press(page, 'Save Services')
      await expectToast(page, 'Failed to save service preferences')
      await expect(service(page, 'InfoSec.')).toBeChecked()
      await page.getByRole('textbox', { name: 'Sustainability' }).fill('https://x.example')
      await press(page, 'Save Service URLs')
      await expectToast(page, 'Failed to save service URLs')
      await press(page, 'Reset All')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Reset All' }).click()
      await expectToast(page, 'Failed to reset account services')
      expect(await recordOf(administrator)).toEqual(before)

      // While impersonating, the administrator has none of these rights.
      const saskia = (await admin.get('profiles?email=eq.s.dewit@halewijn.example&select=id')) as { id: string }[]
      await api.post('rpc/start_impersonation_session', { target_user_id: saskia[0]?.id })
      const row = { account_id: accountId, service_id: 'legal-service', enabled: true }
      await expect(api.post('account_services', row)).rejects.toThrow('403')
      expect(await api.get(`account_services?account_id=eq.${accountId}`)).toEqual([])
      for (const name of ['admin_list_actions', 'admin_list_recorded_administrators'])
        await expect(api.post(`rpc/${name}`, {})).rejects.toThrow('403')
      await page.goto(settings(accountId))
      await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Saskia!' })).toBeVisible()
    },
  )
})
