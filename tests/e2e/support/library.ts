import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { readConfig } from './api.ts'
import type { Member } from './member.ts'

/** The number of files that are sent at the same time. */
const AT_ONCE = 20

/** Adds rows to the library, each with a file of one letter, and returns their ids. */
export async function addRows(
  request: APIRequestContext,
  member: Pick<Member, 'accountId' | 'userId'>,
  rows: readonly object[],
): Promise<string[]> {
  const common = { user_id: member.userId, account_id: member.accountId, is_client_specific: true, file_name: 'a.txt' }
  const named = rows.map((row) => ({ ...common, file_path: `${member.userId}/${randomUUID()}`, ...row }))
  for (let first = 0; first < named.length; first += AT_ONCE) {
    const some = named.slice(first, first + AT_ONCE)
    await Promise.all(some.map(({ file_path }) => storeFile(request, file_path, { type: 'text/plain', data: 'x' })))
  }
  return addTemplates(request, named)
}

/** Stores a file with the secret key. Its row must be inserted with the secret key too. */
export async function storeFile(
  request: APIRequestContext,
  path: string,
  { type, data }: { readonly type: string; readonly data: string | Buffer },
): Promise<void> {
  const { url, headers } = await asServer(request)
  const address = `${url}/storage/v1/object/templates/${encodeURI(path)}`
  const response = await request.post(address, { headers: { ...headers, 'content-type': type }, data })
  if (!response.ok()) throw new Error(`${response.status()} for ${path}: ${await response.text()}`)
}

export async function addTemplates(request: APIRequestContext, rows: readonly object[]): Promise<string[]> {
  const { url, headers } = await asServer(request)
  const response = await request.post(`${url}/rest/v1/templates?select=id`, {
    headers: { ...headers, prefer: 'return=representation' },
    data: rows,
  })
  if (!response.ok()) throw new Error(`${response.status()} for templates: ${await response.text()}`)
  return ((await response.json()) as { id: string }[]).map(({ id }) => id)
}

/** Removes the user's files, but not their rows. */
export async function removeFiles(request: APIRequestContext, userId: string): Promise<void> {
  const { url, headers } = await asServer(request)
  const prefixes = await filesOf(request, userId)
  const response = await request.delete(`${url}/storage/v1/object/templates`, { headers, data: { prefixes } })
  if (!response.ok()) throw new Error(`${response.status()}: ${await response.text()}`)
}

async function asServer(request: APIRequestContext): Promise<{ url: string; headers: Record<string, string> }> {
  const { url } = (await readConfig(request)).environments.training
  const key = process.env['PORTICO_E2E_SECRET_KEY'] ?? ''
  return { url, headers: { apikey: key, authorization: `Bearer ${key}` } }
}

/** The user's files in the library, with or without rows. */
export async function filesOf(request: APIRequestContext, userId: string): Promise<string[]> {
  const { url, headers } = await asServer(request)
  const response = await request.post(`${url}/storage/v1/object/list/templates`, {
    headers,
    data: { prefix: userId, limit: 1000 },
  })
  return ((await response.json()) as { name: string }[]).map(({ name }) => `${userId}/${name}`).sort()
}

/** Expects so many rows, each with a file, and no file without a row. */
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
