import type { Page } from '@playwright/test'
import { test as base, type Member } from './member.ts'

/**
 * Gives each test a new, signed-in administrator. All tests share the one of the demo, who would lose the administrator's
 * rights for all of them while impersonating.
 */
export const test = base.extend<{ administrator: Member }>({
  administrator: async ({ member }, use) => {
    const path = `user_roles?user_id=eq.${member.userId}`
    const role = { role: 'admin' }
    const changed = await member.admin.patch(path, role)
    if (changed.length === 0) await member.admin.post('user_roles', { user_id: member.userId, ...role })
    await use(member)
  },
})

/** The id of a user of the sample data. */
export async function findPerson({ admin }: Member, email: string): Promise<string> {
  const [person] = (await admin.get(`profiles?email=eq.${email}&select=id`)) as { id: string }[]
  if (person === undefined) throw new Error(`${email} is not in the sample data`)
  return person.id
}

/** Starts a read-only impersonation in the list of users, with a reason. */
export async function impersonate(
  page: Page,
  name: string,
  reason = 'A consult is missing in the planner',
): Promise<void> {
  await page.getByRole('button', { name: `Impersonate ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Impersonate' })
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Start read-only' }).click()
}

/** Changes from looking to writing, in the banner. */
export async function allowChanges(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Allow changes…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Allow changes' }).click()
}
