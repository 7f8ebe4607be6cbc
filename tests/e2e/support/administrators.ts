import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { readConfig, signInByApi } from './api.ts'
import type { Member } from './member.ts'

export const panel = (page: Page) => page.getByRole('heading', { level: 1, name: 'Admin Panel' })

/** The row of an account or a user. */
export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** The recorded actions of an administrator, in order. */
export async function recordOf({ admin, userId }: Member): Promise<string[]> {
  const rows = await admin.get(`admin_actions?admin_id=eq.${userId}&select=action_type&order=created_at,id`)
  return (rows as { action_type: string }[]).map(({ action_type: type }) => type)
}

/** Signs the administrator of the demo in, in a new browser context. */
export async function anotherAdministrator(browser: Browser, page: Page, address: string): Promise<BrowserContext> {
  const { demo } = await readConfig(page.request)
  const session = await (await signInByApi(page.request, 'training', demo.admin, address)).text()
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': address } })
  await context.addInitScript((stored) => {
    localStorage.setItem('portico-environment', 'training')
    localStorage.setItem('portico-training-session', stored)
  }, session)
  return context
}

/** Edits a cell of a list, such as "type of Nora Claes", by choosing a value. */
export async function chooseInCell(page: Page, label: string, value: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${label}` }).click()
  const field = page.getByLabel(label, { exact: true })
  await field.selectOption(value)
  await page.keyboard.press('Enter')
  // Until it is saved, the cell contains every value that can be chosen.
  await expect(field).toHaveCount(0)
}
