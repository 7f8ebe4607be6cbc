import { expect } from '@playwright/test'
import { readConfig } from './support/api.ts'
import { expectDashboard, signOut, toasts } from './support/screens.ts'
import { test } from './support/test.ts'

test('a visitor signs in as a customer with the sample login', async ({ page, request }) => {
  const { demo } = await readConfig(request)
  await page.goto('/demo')
  await expect(page.getByRole('heading', { level: 1, name: 'Demo - Training Environment' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Customer Login' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByLabel('Email')).toHaveValue(demo.customer.email)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expectDashboard(page)
  await signOut(page)
  await expect(page.getByRole('radio', { name: 'Training' })).toBeChecked()
})

test('a visitor signs in as an admin with the sample login', { tag: '@nightly' }, async ({ page, request }) => {
  const { demo } = await readConfig(request)
  await page.goto('/demo')
  await page.getByRole('tab', { name: 'Admin Login' }).click()
  await expect(page.getByLabel('Admin Email')).toHaveValue(demo.admin.email)
  await expect(page.getByText('Administrative access only')).toBeVisible()
  await page.getByRole('button', { name: 'Admin Sign In' }).click()
  await expect(toasts(page)).toContainText('Admin login successful')
  await expect(toasts(page)).toContainText('Welcome to the admin panel')
  await expect(page).toHaveURL('/settings/admin/home')
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome back, / })).toBeVisible()
})

test.describe('with a refused sign-in', () => {
  test.use({ expectedProblems: /status of 400|RequestError/ })

  test('a wrong admin password shows an error', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/demo')
    await page.getByRole('tab', { name: 'Admin Login' }).click()
    await page.getByLabel('Admin Password', { exact: true }).fill('wrong')
    await page.getByRole('button', { name: 'Admin Sign In' }).click()
    await expect(toasts(page)).toContainText('Login failed')
    await expect(toasts(page)).toContainText('Invalid admin credentials')
    await expect(page).toHaveURL('/demo')
  })
})
