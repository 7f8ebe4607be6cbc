import { expect } from '@playwright/test'
import { readConfig, signInByApi } from './support/api.ts'
import {
  chooseEnvironment,
  expectDashboard,
  expectSignInScreen,
  signIn,
  signOut,
  storedToken,
  toasts,
} from './support/screens.ts'
import { test } from './support/test.ts'

test('the landing screen is the sign-in screen', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Portico OneView')
  await expect(page.getByRole('heading', { level: 1, name: 'Portico OneView' })).toBeVisible()
  await expect(page.getByText('Access your Legal & Compliance Hub')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Production' })).toBeChecked()
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'current-password')
})

test('a customer signs in, stays signed in after a reload, and signs out', async ({ page, request }) => {
  const { demo } = await readConfig(request)
  await page.goto('/')
  await chooseEnvironment(page, 'Training')
  await signIn(page, demo.customer)
  await expectDashboard(page)
  await page.reload()
  await expectDashboard(page)
  await page.goto('/')
  await expectDashboard(page)

  await signOut(page)
  await expectSignInScreen(page)
  // The screen appears before the server has answered.
  await expect.poll(() => storedToken(page, 'training')).toBe('')
  await page.goto('/dashboard')
  await expectSignInScreen(page)
})

test(
  'a visitor with a deep link reaches its page after signing in, but not after signing out',
  { tag: '@nightly' },
  async ({ page, request }) => {
    const { demo } = await readConfig(request)
    await page.goto('/')
    await chooseEnvironment(page, 'Training')
    await page.goto('/kanban?from=a-mail')
    await expectSignInScreen(page)
    await signIn(page, demo.customer)
    await expect(page).toHaveURL('/kanban?from=a-mail')
    await expect(page.getByRole('heading', { level: 1, name: 'Kanban Board' })).toBeVisible()

    await signOut(page)
    await expectSignInScreen(page)
    await signIn(page, demo.customer)
    await expectDashboard(page)
  },
)

test('the browser remembers the environment, and each environment has its own session', async ({ page, request }) => {
  const { demo } = await readConfig(request)
  await page.goto('/')
  await page.getByLabel('Email').fill(demo.customer.email)
  await chooseEnvironment(page, 'Training')
  await expect(page.getByLabel('Email')).toHaveValue(demo.customer.email)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Training' })).toBeChecked()
  await signIn(page, demo.customer)
  await expectDashboard(page)
  expect(await storedToken(page, 'training')).not.toBe('')
  expect(await storedToken(page, 'production')).toBe('')
})

test('two tabs sign in and out together', async ({ context, request }) => {
  const { demo } = await readConfig(request)
  const [one, other] = [await context.newPage(), await context.newPage()]
  await one.goto('/')
  await chooseEnvironment(one, 'Training')
  await other.goto('/')
  await expectSignInScreen(other)
  await signIn(one, demo.customer)
  await expectDashboard(one)
  await expectDashboard(other)
  // The server refuses requests that are still under way when the session ends, and the console shows it.
  await one.waitForLoadState('networkidle')
  await other.waitForLoadState('networkidle')
  await signOut(other)
  await expectSignInScreen(other)
  await expectSignInScreen(one)
})

test('a customer signs in with the keyboard alone', { tag: '@nightly' }, async ({ page, request }) => {
  const { demo } = await readConfig(request)
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(demo.customer.email)
  for (let key = 0; key < 6; key += 1) await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'Production' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Training' })).toBeFocused()
  await expect(page.getByRole('radio', { name: 'Training' })).toBeChecked()
  await page.getByLabel('Password', { exact: true }).focus()
  await page.keyboard.type(demo.customer.password)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expectDashboard(page)
})

test.describe('with a refused sign-in', () => {
  test.use({ expectedProblems: /status of (400|429|503)|ERR_INTERNET_DISCONNECTED|Failed to fetch|RequestError/ })

  test('a user of training cannot sign in to production; a wrong password shows an error and leaves no session', async ({
    page,
    request,
  }) => {
    const { demo } = await readConfig(request)
    await page.goto('/')
    await signIn(page, demo.customer)
    await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')
    await expectSignInScreen(page)
    await expect(toasts(page).getByRole('listitem')).toHaveCount(0)
    await chooseEnvironment(page, 'Training')
    await signIn(page, { ...demo.customer, password: 'wrong' })
    await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')
    await expectSignInScreen(page)
    for (const environment of ['production', 'training'] as const) expect(await storedToken(page, environment)).toBe('')
  })

  test('a visitor without a connection sees an error, and signs in when it is restored', async ({
    page,
    context,
    request,
  }) => {
    const { demo } = await readConfig(request)
    await page.goto('/')
    await chooseEnvironment(page, 'Training')
    await context.setOffline(true)
    await signIn(page, demo.customer)
    await expect(page.getByRole('alert')).toContainText('You are offline')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expectDashboard(page)
  })

  test(
    'a visitor with too many attempts is asked to wait',
    { tag: '@nightly' },
    async ({ page, request, clientAddress }) => {
      const guess = { email: 'nobody@example.com', password: 'guess' }
      const guesses = Array.from({ length: 31 }, () => signInByApi(request, 'training', guess, clientAddress))
      const statuses = (await Promise.all(guesses)).map((response) => response.status())
      expect(statuses).toContain(429)
      await page.goto('/')
      await chooseEnvironment(page, 'Training')
      await signIn(page, { ...guess, email: 'somebody@example.com' })
      await expect(page.getByRole('alert')).toContainText('Request rate limit reached')
      await expect(page.getByRole('alert')).toContainText('Too many attempts')
    },
  )

  test('the screen shows that the service is unavailable', { tag: '@nightly' }, async ({ page }) => {
    await page.route('**/auth/v1/token*', (route) => route.fulfill({ status: 503, json: {} }))
    await page.goto('/')
    await signIn(page, { email: 'somebody@example.com', password: 'Some-Password-1!' })
    await expect(page.getByRole('alert')).toContainText('Login failed')
    await expect(page.getByRole('alert')).toContainText('The service is not available right now')
  })
})
