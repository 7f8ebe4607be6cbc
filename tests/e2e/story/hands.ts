import { expect, type Locator, type Page } from '@playwright/test'
import type { Environment, Login } from '../support/api.ts'
import { toasts } from '../support/screens.ts'

/** Helpers for mouse and keyboard: they click visible buttons and type letter by letter into the focused field. */
export const press = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true }).click()

export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await field.click()
  await page.keyboard.type(text)
}

export const follow = (page: Page, name: string) =>
  page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name }).click()

export async function expectMessage(page: Page, text: string): Promise<void> {
  await expect(toasts(page)).toContainText(text)
}

/** Opens the portal, chooses the environment with the mouse and signs in with the keyboard. */
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
