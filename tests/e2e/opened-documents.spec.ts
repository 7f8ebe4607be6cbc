import { expect, type Page } from '@playwright/test'
import { test } from './support/admin.ts'
import { addDocument } from './support/documents.ts'
import type { Member } from './support/member.ts'

interface Entry {
  readonly actor: string
  readonly via: string
  readonly object: string
}

/** What the firm has opened, from the log of the account. */
async function opened({ service, accountId }: Member): Promise<readonly Entry[]> {
  const path = `access_events?account_id=eq.${accountId}&action=eq.document_opened&via=neq.key&order=seq`
  return (await service.get(`${path}&select=actor,via,object`)) as Entry[]
}

async function read(page: Page, id: string): Promise<void> {
  await page.goto(`/templates?template=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Lease' })
  await expect(dialog.getByRole('region', { name: 'Document' })).toContainText('The notice period.')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('lease.txt')
  await page.keyboard.press('Escape')
}

test('a document that the firm previews and downloads is in the log of the account, also while impersonating', async ({
  page,
  request,
  administrator,
  newColleague,
}) => {
  const client = await newColleague('Lotte Maes')
  const document = { title: 'Lease', name: 'lease.txt', content: 'The notice period.' }
  const id = await addDocument(request, client, document)
  const entry = (via: string, more = {}) => ({
    actor: administrator.userId,
    via,
    object: { id, title: 'Lease', ...more },
  })
  const entries = async () =>
    (await opened(client)).map(({ object, ...rest }) => ({ ...rest, object: JSON.parse(object) as object }))

  await read(page, id)
  expect(await entries()).toEqual([entry('portal'), entry('portal')])

  await administrator.api.post('rpc/start_impersonation_session', {
    target_user_id: client.userId,
    reason: 'A document cannot be opened',
    read_only: true,
  })
  await read(page, id)
  const impersonated = entry('impersonation', { as: client.userId })
  expect(await entries()).toEqual([entry('portal'), entry('portal'), impersonated, impersonated])
})
