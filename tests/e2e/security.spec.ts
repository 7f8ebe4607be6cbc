import { expect, type Page } from '@playwright/test'
import { codeOf } from '../support/authenticator-app.ts'
import { newPerson } from './support/api.ts'
import { chooseEnvironment, expectDashboard, expectToast, signIn, signOut } from './support/screens.ts'
import { test } from './support/test.ts'

/** Sets up an app in My Profile. Returns its secret and the recovery codes. */
async function setUpApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto('/profile?tab=security')
  await page.getByRole('button', { name: 'Set up an app' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = ((await page.locator('.set-up-app-secret code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Enter the code that it shows').pressSequentially(codeOf(secret))
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const codes = await dialog.getByRole('listitem').allTextContents()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 of 10 unused')).toBeVisible()
  return { secret, codes }
}

test('a person sets up an app, signs in with its code, and then with a recovery code', async ({
  page,
  request,
  clientAddress,
}) => {
  const person = await newPerson(request, clientAddress)
  await page.goto('/')
  await chooseEnvironment(page, 'Training')
  await signIn(page, person)
  await expectDashboard(page)
  const { secret, codes } = await setUpApp(page)
  await expectToast(page, 'Second factor turned on')

  await signOut(page)
  await signIn(page, person)
  const step = page.getByRole('heading', { level: 1, name: 'One more step' })
  await expect(step).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()
  // The step stays after a reload and on every page.
  await page.goto('/kanban')
  await expect(step).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/faq')
  await expect(other.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible()
  // Each code works once, so this is the next one.
  const code = codeOf(secret, 1)
  await page.getByLabel('Six-digit code').pressSequentially(`${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Kanban Board' })).toBeVisible()
  await expect(other.getByRole('heading', { level: 1, name: 'FAQ' })).toBeVisible()
  await other.close()

  await signOut(page)
  await signIn(page, person)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expectDashboard(page)
  await page.goto('/profile?tab=security')
  await expect(page.getByText('9 of 10 unused')).toBeVisible()
  await expect(page.getByText('signed in with a password and a recovery code')).toBeVisible()
})
