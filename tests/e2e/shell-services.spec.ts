import { expect, type Page } from '@playwright/test'
import { test, type Member } from './support/member.ts'

const services = (page: Page) => page.getByRole('list', { name: 'Services' })

const put = ({ admin, accountId }: Member, service: string, values: object) =>
  admin.post('account_services', { account_id: accountId, service_id: `${service}-service`, ...values })

test('the sidebar shows each service in the state of the account', async ({ page, member }) => {
  await put(member, 'legal', { enabled: true, service_url: 'https://planner.example/legal' })
  await put(member, 'privacy', { enabled: true })
  await put(member, 'esg', { enabled: false, service_url: 'https://planner.example/esg' })
  await page.goto('/dashboard')

  const legal = services(page).getByRole('link', { name: /^Legal/ })
  await expect(legal).toHaveAttribute('href', 'https://planner.example/legal')
  await expect(legal).toHaveAttribute('target', '_blank')
  await expect(legal).toHaveAttribute('rel', 'noopener noreferrer')

  await services(page).getByRole('link', { name: 'Privacy & DP' }).click()
  await expect(page.getByRole('heading', { name: 'Privacy Service' })).toBeVisible()
  await expect(services(page).locator('[aria-current]')).toHaveText('Privacy & DP')

  await expect(services(page).getByRole('link', { name: /^Upgrade to/ })).toHaveCount(4)
  await services(page).getByRole('link', { name: 'Upgrade to Sustainability' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('Upgrade: Sustainability')
  await expect(services(page).locator('[aria-current]'), 'no service is marked as the current page').toHaveCount(0)
})

test('the sidebar shows a service that an admin switches without a reload', async ({ page, member }) => {
  await page.goto('/dashboard')
  await expect(services(page).getByRole('link', { name: 'Upgrade to Legal' })).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }))
  await put(member, 'legal', { enabled: true, service_url: 'https://planner.example/legal' })
  await expect(services(page).getByRole('link', { name: /^Legal/ })).toBeVisible()

  await member.admin.patch(`account_services?account_id=eq.${member.accountId}`, { enabled: false })
  await expect(services(page).getByRole('link', { name: 'Upgrade to Legal' })).toBeVisible()
  expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true)
})

test(
  'the sidebar uses the default link of a service without a link, and marks and remembers the service whose page is open',
  { tag: '@nightly' },
  async ({ page, member }) => {
    const link = { account_id: member.accountId, service_id: 'legal-service', url: 'https://planner.example/default' }
    await member.admin.post('service_link_defaults', link)
    await put(member, 'legal', { enabled: true })
    await page.goto('/legal-service')
    await expect(services(page).getByRole('link', { name: /^Legal/ })).toHaveAttribute('href', link.url)
    await expect(services(page).locator('[aria-current]')).toHaveText(/^Legal/)
    expect(await page.evaluate(() => localStorage.getItem('portico-active-service'))).toBe('legal')
    await page.goto('/privacy-service')
    await expect(services(page).getByRole('link', { name: 'Upgrade to Privacy & DP' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('portico-active-service'))).toBeNull()
  },
)
