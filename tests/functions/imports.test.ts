import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { linkIn, mailServer } from '../support/training/mail-server.ts'
import { service, signedIn, signIn, stranger, training } from '../support/training/training.ts'
import { invoke } from './support/invoke.ts'

const desk = await mailServer()
beforeAll(() => desk.start())
afterAll(() => desk.stop())

/** Runs the round of the schedule at once, instead of waiting for the next minute. */
async function sendInvitations(): Promise<void> {
  const response = await fetch(`${training.url}/functions/v1/send-invitations`, {
    method: 'POST',
    headers: { apikey: training.secretKey },
  })
  expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({ failed: 0 })])
}

it('imports accounts and people, who get an invitation and sign in', async () => {
  const { client } = await signedIn('admin')
  const account = `Imported ${randomUUID()}`
  await client.rpc('admin_import_accounts', { lines: [{ name: account, tier: 'growth' }] }).throwOnError()
  const emails = [1, 2].map((number) => `imported-${number}-${randomUUID()}@example.com`)
  const lines = emails.map((email) => ({ email, name: 'Nora Claes', account, role: 'manager' }))
  expect((await client.rpc('admin_check_people', { lines }).throwOnError()).data.map(({ problem }) => problem)).toEqual(
    [null, null],
  )
  expect((await client.rpc('admin_import_people', { lines }).throwOnError()).data).toBe(2)
  await sendInvitations()
  await sendInvitations()
  const [email = ''] = emails
  const link = new URL(linkIn((await desk.mailTo(email)).text))
  expect(link.searchParams.get('redirect_to')).toBe(`${training.site}/reset-password?environment=training`)
  const person = stranger()
  const token_hash = link.searchParams.get('token_hash') ?? ''
  expect((await person.auth.verifyOtp({ type: 'invite', token_hash })).error).toBeNull()
  expect((await person.auth.updateUser({ password: 'Imported-Person-1!' })).error).toBeNull()
  const { client: own } = await signIn(email, 'Imported-Person-1!')
  expect((await own.from('accounts').select('name').throwOnError()).data).toEqual([{ name: account }])
  expect(emails.map((address) => desk.mails(address).length)).toEqual([1, 1])
})

it('refuses customers, and writes nothing if a line is wrong', async () => {
  const lines = [
    { email: `right-${randomUUID()}@example.com`, name: 'Right' },
    { email: 'wrong', name: 'Wrong' },
  ]
  const customer = await signedIn('customer')
  expect((await customer.client.rpc('admin_import_people', { lines })).error?.code).toBe('42501')
  expect((await invoke(customer.client, 'send-invitations', {})).status).toBe(403)
  const { error } = await (await signedIn('admin')).client.rpc('admin_import_people', { lines })
  expect(error?.message).toBe('Line 2: This is not a valid e-mail address')
  const { data } = await service.from('profiles').select('id').eq('email', lines[0]!.email).throwOnError()
  expect(data).toEqual([])
})
