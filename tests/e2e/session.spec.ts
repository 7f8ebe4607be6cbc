import { expect } from '@playwright/test'
import { endSessions, newPerson, readConfig } from './support/api.ts'
import {
  chooseEnvironment,
  expectDashboard,
  expectSignInScreen,
  signIn,
  storedToken,
  toasts,
} from './support/screens.ts'
import { test } from './support/test.ts'

// Only the browser's clock moves, not the engine's: the client finds its token close to expiry and refreshes it.
const ALMOST_AN_HOUR = '59:00'
// The client keeps a session whose refresh is refused until the token expires.
const MORE_THAN_AN_HOUR = '01:01:00'
const isRefresh = (url: string) => url.includes('grant_type=refresh_token')

test('a session continues after its access token has expired', async ({ page, request }) => {
  const { demo } = await readConfig(request)
  await page.clock.install()
  await page.goto('/')
  await chooseEnvironment(page, 'Training')
  await signIn(page, demo.customer)
  await expectDashboard(page)
  const first = await storedToken(page, 'training')

  const refresh = page.waitForResponse((response) => isRefresh(response.url()))
  await page.clock.fastForward(ALMOST_AN_HOUR)
  expect((await refresh).status()).toBe(200)
  await expect.poll(() => storedToken(page, 'training')).not.toBe(first)

  // Something that the home page does not load.
  const channels = page.waitForRequest((asked) => asked.url().includes('/rest/v1/notification_preferences'))
  await page.getByRole('link', { name: 'Account Profile' }).click()
  const { authorization } = (await channels).headers()
  expect(authorization).not.toBe(`Bearer ${first}`)
  await expect(page).toHaveURL('/organization-settings')
})

test.describe('with an ended session', () => {
  test.use({ expectedProblems: /status of 40\d|RequestError/ })

  test('a session that another device ended ends in this browser at the next refresh', async ({
    page,
    request,
    clientAddress,
  }) => {
    const person = await newPerson(request, clientAddress)
    await page.clock.install()
    await page.goto('/')
    await chooseEnvironment(page, 'Training')
    await signIn(page, person)
    await expectDashboard(page)
    await endSessions(request, 'training', await storedToken(page, 'training'), clientAddress)

    await page.clock.fastForward(MORE_THAN_AN_HOUR)
    await expectSignInScreen(page)
    expect(await storedToken(page, 'training')).toBe('')
    await expect(toasts(page).getByRole('listitem')).toHaveCount(0)
  })

  test('a session that another device ended leads to the sign-in screen when the page is loaded again', async ({
    page,
    request,
    clientAddress,
  }) => {
    const person = await newPerson(request, clientAddress)
    await page.goto('/')
    await chooseEnvironment(page, 'Training')
    await signIn(page, person)
    await expectDashboard(page)
    await endSessions(request, 'training', await storedToken(page, 'training'), clientAddress)
    await page.goto('/kanban')
    await expectSignInScreen(page)
    await expect(page.getByText('Account Setup Pending')).toHaveCount(0)
  })
})
