import { expect, type Locator, type Page } from '@playwright/test'
import type { Environment, Login } from '../support/api.ts'
import { toasts } from '../support/screens.ts'

/** By mouse and keyboard: clicks where a button is seen, and types letter by letter into what has the focus. */
export const press = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true }).click()

export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await field.click()
  await page.keyboard.type(text)
}

export const follow = (page: Page, name: string) =>
  page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name }).click()

export async function told(page: Page, text: string): Promise<void> {
  await expect(toasts(page)).toContainText(text)
}

/** From the address alone to the dashboard: by mouse to the environment, by keyboard through the form. */
export async function signIn(page: Page, environment: Environment, { email, password }: Login): Promise<void> {
  await page.goto('/')
  await page.getByText(environment === 'training' ? 'Training' : 'Production', { exact: true }).click()
  await type(page, page.getByLabel('Email'), email)
  await page.keyboard.press('Tab')
  await page.getByLabel('Password', { exact: true }).click()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome back, / })).toBeVisible()
}
