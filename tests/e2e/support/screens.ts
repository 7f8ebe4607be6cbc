import { expect, type Page } from '@playwright/test'
import type { Environment, Login } from './api.ts'

/** Fills in and sends the form of the sign-in screen. */
export async function signIn(page: Page, { email, password }: Login): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Opens the link of a mail, and presses its button, without which it confirms nothing. */
export async function confirmLink(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await expect(page).toHaveURL('/confirm')
  await page.getByRole('main').getByRole('button').click()
}

export async function chooseEnvironment(page: Page, name: 'Production' | 'Training'): Promise<void> {
  // Not `check`, which looks at the clicked element: switching replaces it.
  await page.getByRole('radio', { name }).click({ force: true })
  await expect(page.getByRole('radio', { name })).toBeChecked()
}

export async function expectDashboard(page: Page): Promise<void> {
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome back, / })).toBeVisible()
}

export async function expectSignInScreen(page: Page): Promise<void> {
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign Out' }).click()
}

/** The region of the toasts. */
export function toasts(page: Page) {
  return page.getByRole('region', { name: 'Messages' })
}

/** Expects a toast with this text, then closes all toasts, because the portal shows at most three at once. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(toasts(page)).toContainText(text)
  // Without the mouse pointer, which would stay over the toasts and keep the next one open.
  await toasts(page)
    .getByRole('button', { name: 'Dismiss' })
    .evaluateAll((buttons) => {
      for (const button of buttons) (button as HTMLElement).click()
    })
}

/** The access token that the browser has stored. */
export async function storedToken(page: Page, environment: Environment): Promise<string> {
  const stored = await page.evaluate((key) => localStorage.getItem(key), `portico-${environment}-session`)
  return (JSON.parse(stored ?? '{}') as { access_token?: string }).access_token ?? ''
}
