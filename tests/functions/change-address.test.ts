import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { mailServer } from '../support/training/mail-server.ts'
import { accounts, newPerson, service, signedIn, signIn, stranger } from '../support/training/training.ts'
import { callBoth } from './support/call.ts'
import { invoke } from './support/invoke.ts'

const desk = await mailServer()
beforeAll(() => desk.start())
afterAll(() => desk.stop())

/** Of `newPerson`. */
const PASSWORD = 'Training-Person-1!'

const newAddress = (domain = 'example.com') => `changed-${randomUUID()}@${domain}`

/** The links that were mailed to this address; the notice to the old address names the new one too. */
const linksTo = (address: string) =>
  desk
    .mails(address)
    .filter(({ recipients }) => recipients.includes(address))
    .map(({ text }) => /^https?:\S+$/m.exec(text)?.[0] ?? '')

async function linkTo(address: string): Promise<string> {
  await expect.poll(() => linksTo(address).length, { timeout: 50_000 }).toBeGreaterThan(0)
  return linksTo(address)[0] ?? ''
}

const confirm = async (link: string) => {
  const token = new URL(link).searchParams.get('token_hash')
  return await invoke(stranger(), 'confirm-address', { token })
}

it('changes the address after the person has followed the link, and the accounts follow it', async () => {
  const { client } = await signedIn('admin')
  const domain = `${randomUUID()}.example`
  await service.from('account_email_domains').insert({ account_id: accounts.brabo, domain }).throwOnError()
  onTestFinished(async () => void (await service.from('account_email_domains').delete().eq('domain', domain)))
  const person = await newPerson({})
  const email = newAddress(domain)
  const asked = { targetUserId: person.id, email: email.toUpperCase() }
  expect(await invoke(client, 'change-address', asked)).toEqual({
    status: 200,
    body: { success: true, mailed: 2, failed: 0 },
  })
  const notice = await desk.mailTo(person.email)
  expect(notice.text).toContain(`from ${person.email} to ${email}`)
  expect(notice.text).not.toContain('token_hash')
  const first = await linkTo(email)
  expect(new URL(first).searchParams.get('type')).toBe('address_change')
  expect((await person.client.from('accounts').select('id').throwOnError()).data).toEqual([])
  expect((await service.from('profiles').select('email').eq('id', person.id).single().throwOnError()).data.email).toBe(
    person.email,
  )

  // Sending again replaces the link, and tells the old address nothing new.
  expect(await invoke(client, 'change-address', asked)).toMatchObject({ body: { mailed: 1 } })
  await expect.poll(() => linksTo(email).length).toBe(2)
  const second = linksTo(email).find((link) => link !== first) ?? ''
  expect((await confirm(first)).status).toBe(404)
  expect(await confirm(second)).toEqual({ status: 200, body: { success: true } })
  expect((await confirm(second)).status).toBe(404)

  const { client: own } = await signIn(email, PASSWORD)
  expect((await own.from('accounts').select('id').throwOnError()).data).toEqual([{ id: accounts.brabo }])
  await expect(signIn(person.email, PASSWORD)).rejects.toThrow('Invalid login credentials')
  const { data } = await service
    .from('admin_actions')
    .select('action_type')
    .eq('target_user_id', person.id)
    .like('action_type', 'address%')
    .order('created_at')
    .throwOnError()
  expect(data.map(({ action_type: type }) => type)).toEqual([
    'address_change_requested',
    'address_change_sent_again',
    'address_changed',
  ])
  const notices = desk.mails(person.email).filter(({ text }) => text.includes('is being changed'))
  expect(notices.filter(({ recipients }) => recipients.includes(person.email))).toHaveLength(1)
})

it('changes nothing after it was cancelled, or if somebody has taken the address', async () => {
  const { client } = await signedIn('admin')
  const person = await newPerson({})
  const [cancelled, taken] = [newAddress(), newAddress()]
  await invoke(client, 'change-address', { targetUserId: person.id, email: cancelled })
  await client.rpc('admin_cancel_address_change', { target_user_id: person.id }).throwOnError()
  expect((await confirm(await linkTo(cancelled))).status).toBe(404)

  await invoke(client, 'change-address', { targetUserId: person.id, email: taken })
  const link = await linkTo(taken)
  await service.auth.admin.createUser({ email: taken, password: 'Taken-Word-1!', email_confirm: true })
  expect(await confirm(link)).toEqual({
    status: 409,
    body: { success: false, error: 'A user with this e-mail address already exists', code: 'address_taken' },
  })
  expect((await signIn(person.email, PASSWORD)).id).toBe(person.id)
})

it('refuses everyone else, administrators as targets, known addresses and forged links', async () => {
  const admin = await signedIn('admin')
  const person = await newPerson({ account: 'brabo' })
  const other = await newPerson({ admin: true })
  const ask = (client: typeof admin.client, targetUserId: string, email: string) =>
    invoke(client, 'change-address', { targetUserId, email })
  expect((await ask(person.client, person.id, newAddress())).status).toBe(403)
  expect(await ask(admin.client, other.id, newAddress())).toEqual({
    status: 403,
    body: {
      success: false,
      error: 'The address of an administrator cannot be changed here',
      code: 'address_of_admin',
    },
  })
  expect((await ask(admin.client, person.id, other.email)).status).toBe(409)
  expect((await ask(admin.client, person.id, 'no address')).status).toBe(400)
  expect((await ask(admin.client, randomUUID(), newAddress())).status).toBe(404)
  const forged = await callBoth('confirm-address', { body: { token: 'x'.repeat(43) } })
  expect(forged.status).toBe(404)
  expect((await invoke(stranger(), 'confirm-address', { token: '../x' })).status).toBe(400)
})
