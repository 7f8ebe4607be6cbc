import { expect } from '@playwright/test'
import { invite, linkFrom, newPerson, resetLink } from './support/api.ts'
import {
  chooseEnvironment,
  confirmLink,
  expectDashboard,
  expectSignInScreen,
  signIn,
  signOut,
  toasts,
} from './support/screens.ts'
import { test } from './support/test.ts'

test.use({ expectedProblems: /status of 4\d\d|ERR_FAILED|Failed to fetch|RequestError/ })

const NEW_PASSWORD = 'Ander-Geheim-2!'

test('a user replaces a forgotten password through the link of a mail', async ({ page, request, clientAddress }) => {
  const person = await newPerson(request, clientAddress)
  await page.goto('/')
  await chooseEnvironment(page, 'Training')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByText('Please enter your email address first.')).toBeVisible()
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()

  const link = await linkFrom(request, person.email, 'recovery')
  await confirmLink(page, link)
  await expect(page).toHaveURL('/reset')
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()
  await expect(page.getByText(person.name)).toBeVisible()
  await page.reload()
  await expect(page.getByText(person.email)).toBeVisible()

  const submit = page.getByRole('button', { name: 'Update Password' })
  await expect(submit).toBeDisabled()
  await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD)
  await expect(submit).toBeDisabled()
  await page.getByLabel('Confirm New Password').fill('something-else')
  await submit.click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await page.getByLabel('Confirm New Password').fill(NEW_PASSWORD)
  await submit.click()
  await expectDashboard(page)

  await signOut(page)
  await expectSignInScreen(page)
  await signIn(page, person)
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')
  await signIn(page, { ...person, password: NEW_PASSWORD })
  await expectDashboard(page)
})

test('an invited user chooses a password in the same way', { tag: '@nightly' }, async ({ page, request }) => {
  const email = await invite(request, 'Nora Claes')
  await confirmLink(page, await linkFrom(request, email, 'invite'))
  await expect(page).toHaveURL('/reset')
  await expect(page.getByText('Nora Claes')).toBeVisible()
  await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm New Password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expectDashboard(page)
  await signOut(page)
  await signIn(page, { email, password: NEW_PASSWORD })
  await expectDashboard(page)
})

test(
  'the page shows why the server refuses a password',
  { tag: '@nightly' },
  async ({ page, request, clientAddress }) => {
    const person = await newPerson(request, clientAddress)
    await confirmLink(page, await resetLink(request, person.email, clientAddress))
    await page.getByLabel('New Password', { exact: true }).fill(person.password)
    await page.getByLabel('Confirm New Password').fill(person.password)
    await page.getByRole('button', { name: 'Update Password' }).click()
    await expect(toasts(page)).toContainText('Failed to update password')
    await expect(toasts(page)).toContainText('New password should be different from the old password.')
  },
)

test('a used link shows that it no longer works, and leads to the sign-in screen', async ({
  page,
  browser,
  request,
  clientAddress,
}) => {
  const person = await newPerson(request, clientAddress)
  const link = await resetLink(request, person.email, clientAddress)
  const elsewhere = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': clientAddress } })
  const phone = await elsewhere.newPage()
  await confirmLink(phone, link)
  await expect(phone).toHaveURL('/reset')
  await expect(phone.getByText(person.email)).toBeVisible()
  await elsewhere.close()

  await confirmLink(page, link)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expectSignInScreen(page)
  await expect(page.getByRole('radio', { name: 'Training' })).toBeChecked()
})

const WITHOUT_LINK = [
  '/reset',
  '/reset-password',
  '/?type=recovery',
  '/#type=recovery&access_token=made-up&refresh_token=made-up',
  '/reset-password#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid',
]

test('an address without a valid link leads to the start with an error', { tag: '@nightly' }, async ({ page }) => {
  for (const address of WITHOUT_LINK) {
    await test.step(address, async () => {
      // An address that differs only after the # would not load the page again.
      await page.goto('about:blank')
      await page.goto(address)
      await expect(toasts(page)).toContainText('Invalid or expired reset link')
      await expectSignInScreen(page)
    })
  }
  await toasts(page).getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
})

test(
  'the user tries again when the session cannot be verified',
  { tag: '@nightly' },
  async ({ page, request, clientAddress }) => {
    const person = await newPerson(request, clientAddress)
    const link = await resetLink(request, person.email, clientAddress)
    await page.route('**/auth/v1/user', (route) => route.abort())
    await confirmLink(page, link)
    await expect(toasts(page)).toContainText('Unable to verify session. Please try again.')
    await expectSignInScreen(page)
    await page.unroute('**/auth/v1/user')
    await toasts(page).getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(person.email)).toBeVisible()
  },
)
