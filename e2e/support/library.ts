import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { readConfig } from './api.ts'
import type { Api, Member } from './member.ts'

/** Rows alone, without files: for what a list shows. */
export async function addRows(
  admin: Api,
  member: Pick<Member, 'accountId' | 'userId'>,
  rows: readonly object[],
): Promise<string[]> {
  const common = { user_id: member.userId, account_id: member.accountId, is_client_specific: true, file_name: 'a.pdf' }
  const made = (await admin.post(
    'templates',
    rows.map((row) => ({ ...common, file_path: `${member.userId}/${randomUUID()}`, ...row })),
  )) as { id: string }[]
  return made.map(({ id }) => id)
}

/** The files that somebody has in the library, whatever the rows say. */
export async function filesOf(request: APIRequestContext, userId: string): Promise<string[]> {
  const { url } = (await readConfig(request)).environments.training
  const key = process.env['PORTICO_E2E_SECRET_KEY'] ?? ''
  const response = await request.post(`${url}/storage/v1/object/list/templates`, {
    headers: { apikey: key, authorization: `Bearer ${key}` },
    data: { prefix: userId, limit: 1000 },
  })
  return ((await response.json()) as { name: string }[]).map(({ name }) => `${userId}/${name}`).sort()
}

/** Every row has its file, and every file its row. */
export async function expectAgreement(request: APIRequestContext, member: Member, count: number): Promise<void> {
  const rows = async () => {
    const found = await member.admin.get(`templates?user_id=eq.${member.userId}&select=file_path`)
    return (found as { file_path: string }[]).map(({ file_path: path }) => path).sort()
  }
  await expect.poll(async () => (await rows()).length).toBe(count)
  await expect.poll(async () => filesOf(request, member.userId)).toEqual(await rows())
}

export const text = (name: string, content: string | Buffer = `The text of ${name}.`) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})

export const list = (page: Page, kind: 'Client specific' | 'Generic') =>
  page.getByRole('region', { name: new RegExp(`^${kind} templates`) })

export const uploadDialog = (page: Page) => page.getByRole('dialog', { name: 'Upload Template' })

export async function openUpload(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .or(page.locator('.page-header'))
    .getByRole('button', { name: 'Upload Template' })
    .click()
  await expect(uploadDialog(page)).toBeVisible()
}
