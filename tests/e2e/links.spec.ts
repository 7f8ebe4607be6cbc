import { expect } from '@playwright/test'
import { linkFrom, newAddress, newPerson, resetLink, sessionOf, signInByApi, signUpByApi } from './support/api.ts'
import { chooseEnvironment, confirmLink, expectDashboard, expectSignInScreen, signIn } from './support/screens.ts'
import { test } from './support/test.ts'

test.use({ expectedProblems: /status of 403/ })

test('opening a link confirms nothing and leaves no token in the address; the page works after a reload', async ({
  page,
  request,
  clientAddress,
}) => {
  const person = await newPerson(request, clientAddress)
  const link = await resetLink(request, person.email, clientAddress)
  // A mail scanner opens the link before the owner.
  const headers = { accept: 'text/html' }
  for (const method of ['GET', 'HEAD']) expect((await request.fetch(link, { method, headers })).status()).toBe(200)
  await page.goto(link)
  await expect(page).toHaveURL('/confirm')
  await expect(page.getByText(person.email)).toBeVisible()
  await page.reload()
  await expect(page.getByText(person.email)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Continue' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/reset')
})

test('a link for another user asks before it signs the current user out', async ({ page, request, clientAddress }) => {
  const [first, second] = [await newPerson(request, clientAddress), await newPerson(request, clientAddress)]
  await page.goto('/')
  await chooseEnvironment(page, 'Training')
  await signIn(page, first)
  await expectDashboard(page)

  await test.step('a link with tokens keeps the current user signed in', async () => {
    const { access_token, refresh_token } = await sessionOf(request, second, clientAddress)
    const hash = new URLSearchParams({ access_token, refresh_token, type: 'magiclink' }).toString()
    await page.goto('about:blank')
    await page.goto(`/?environment=training#${hash}`)
    await expect(page.getByRole('heading', { name: 'Somebody else is signed in' })).toBeVisible()
    await expect(page.getByText(second.email)).toBeVisible()
    await page.getByRole('button', { name: 'Stay signed in' }).click()
    await expectDashboard(page)
    await page.goto('/profile')
    await expect(page.getByText(first.email).first()).toBeVisible()
  })

  await test.step('a link from a mail names the current user next to its button', async () => {
    const link = await resetLink(request, second.email, clientAddress)
    await page.goto(link)
    await expect(page.getByText(`You are signed in as ${first.email}`)).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/reset')
    await expect(page.getByText(second.email)).toBeVisible()
  })
})

test(
  'tokens in the address sign a visitor in only after consent',
  { tag: '@nightly' },
  async ({ page, request, clientAddress }) => {
    const person = await newPerson(request, clientAddress)
    for (const type of ['magiclink', 'recovery']) {
      await test.step(type, async () => {
        const { access_token, refresh_token } = await sessionOf(request, person, clientAddress)
        const hash = new URLSearchParams({ access_token, refresh_token, type }).toString()
        await page.goto('about:blank')
        await page.goto(`/?environment=training#${hash}`)
        await expect(page.getByRole('heading', { name: 'Sign in with this link?' })).toBeVisible()
        await expect(page.getByText(person.email)).toBeVisible()
        await expect(page).toHaveURL('/confirm')
        await page.getByRole('button', { name: 'Do not use the link' }).click()
        await expectSignInScreen(page)
        await page.reload()
        await expectSignInScreen(page)
      })
    }
    const { access_token, refresh_token } = await sessionOf(request, person, clientAddress)
    await page.goto('about:blank')
    await page.goto(`/?environment=training#${new URLSearchParams({ access_token, refresh_token, type: 'magiclink' })}`)
    await page.getByRole('button', { name: 'Sign in with the link' }).click()
    await expectDashboard(page)
  },
)

test(
  'the owner of an address that was signed up twice chooses the password at the confirmation',
  { tag: '@nightly' },
  async ({ page, request, clientAddress }) => {
    const login = { email: newAddress(), password: 'Somebody-Elses-1!' }
    const { email } = login
    for (const how of ['signup', 'otp'] as const) await signUpByApi(request, how, login, clientAddress)
    await confirmLink(page, await linkFrom(request, email, 'invite'))
    await expect(page).toHaveURL('/reset')
    await expect(page.getByText(email)).toBeVisible()
    await page.getByLabel('New Password', { exact: true }).fill('Eigen-Geheim-3!')
    await page.getByLabel('Confirm New Password').fill('Eigen-Geheim-3!')
    await page.getByRole('button', { name: 'Update Password' }).click()
    await expectDashboard(page)
    expect((await signInByApi(request, 'training', login, clientAddress)).status()).toBe(400)
  },
)

test(
  'one of two tabs with the same link confirms, and the other shows that the link no longer works',
  { tag: '@nightly' },
  async ({ page, context, request }) => {
    const email = newAddress()
    await page.goto('/')
    await chooseEnvironment(page, 'Training')
    await page.getByRole('button', { name: "Don't have an account? Sign up" }).click()
    await page.getByLabel('Name').fill('Nora Claes')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('Nieuw-Geheim-1!')
    await page.getByLabel('Confirm Password').fill('Nieuw-Geheim-1!')
    await page.getByRole('button', { name: 'Create Account' }).click()
    const link = await linkFrom(request, email, 'signup')
    const other = await context.newPage()
    await other.goto(link)
    await expect(other.getByText(email)).toBeVisible()
    await confirmLink(page, link)
    await expectDashboard(page)
    await other.getByRole('button', { name: 'Confirm address' }).click()
    await expect(other.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    await other.getByRole('link', { name: 'Go to the portal' }).click()
    await expectDashboard(other)
  },
)
