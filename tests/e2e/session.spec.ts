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

// The browser's clock is turned on, the engine's is not: the client sees its token near the end and asks for another.
const ALMOST_AN_HOUR = '59:00'
// Until then the client keeps a session whose refresh is refused: its token still works.
const MORE_THAN_AN_HOUR = '01:01:00'
const isRefresh = (url: string) => url.includes('grant_type=refresh_token')

test('a session outlives its access token', async ({ page, request }) => {
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

  const cards = page.waitForRequest((asked) => asked.url().includes('/rest/v1/kanban_cards'))
  await page.getByRole('link', { name: 'Kanban Board' }).click()
  const { authorization } = (await cards).headers()
  expect(authorization).not.toBe(`Bearer ${first}`)
  await expect(page).toHaveURL('/kanban')
})

test.describe('ended', () => {
  test.use({ expectedProblems: /status of 40\d|RequestError/ })

  test('a session that was ended elsewhere ends here at the next refresh', async ({ page, request, clientAddress }) => {
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
})
