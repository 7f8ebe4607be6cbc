import { expect } from '@playwright/test'
import { linkFrom, newAddress } from './support/api.ts'
import { chooseEnvironment, confirmLink, expectDashboard, expectSignInScreen, toasts } from './support/screens.ts'
import { test } from './support/test.ts'

const PASSWORD = 'Nieuw-Geheim-1!'

test('a visitor signs up, confirms the address in another browser, and is signed in there', async ({
  page,
  browser,
  request,
  clientAddress,
}) => {
  const email = newAddress()
  await page.goto('/')
  await chooseEnvironment(page, 'Training')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click()
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible()
  await expect(page.getByText('Create a new account to get started')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Name').fill('Nora Claes')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Please check your email to confirm your account')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`We sent a link to ${email}.`)
  await expect(page.getByRole('button', { name: 'Resend' })).toBeVisible()
  await page.getByRole('button', { name: 'Change address' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)

  // This browser has no chosen environment: the link contains it.
  const elsewhere = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': clientAddress } })
  const phone = await elsewhere.newPage()
  const link = await linkFrom(request, email, 'signup')
  await confirmLink(phone, link)
  await expectDashboard(phone)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Nora!')
  await elsewhere.close()
})

test('an invalid link leads to the environment of its sign-up', { tag: '@nightly' }, async ({ page }) => {
  const error = 'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired'
  await page.goto(`/?environment=training#${error}`)
  await expect(toasts(page)).toContainText('Email link is invalid or has expired')
  await expectSignInScreen(page)
  await expect(page.getByRole('radio', { name: 'Training' })).toBeChecked()
})

test.describe('with a refused sign-in', () => {
  test.use({ expectedProblems: /status of 400|RequestError/ })

  test('a visitor cannot sign in before the address is confirmed', { tag: '@nightly' }, async ({ page }) => {
    const email = newAddress()
    await page.goto('/')
    await chooseEnvironment(page, 'Training')
    await page.getByRole('button', { name: "Don't have an account? Sign up" }).click()
    await page.getByLabel('Name').fill('Nora Claes')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm Password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Please check your email to confirm your account')).toBeVisible()
    await page.getByRole('button', { name: 'Already have an account? Sign in' }).click()
    await expectSignInScreen(page)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('Email not confirmed')
    await expectSignInScreen(page)
  })
})

test(
  'each error appears at its field, and the first wrong field has the focus',
  { tag: '@nightly' },
  async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: "Don't have an account? Sign up" }).click()
    await page.getByLabel('Name').fill('Nora')
    await page.getByLabel('Email').fill('nora@')
    await page.getByLabel('Password', { exact: true }).fill('lowercase-only')
    await page.getByLabel('Confirm Password').fill('something-else')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address.')
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      /^Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character\./,
    )
    await expect(page.getByLabel('Confirm Password')).toHaveAccessibleDescription("Passwords don't match")
  },
)
