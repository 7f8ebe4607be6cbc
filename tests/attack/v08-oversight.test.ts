import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { accounts, newPerson, service, signedIn, signIn, stranger, type Person } from '../support/training/training.ts'
import { rest, rpc } from './support/ask.ts'
import { attempt } from './support/attempt.ts'
import { empty, refused } from './support/refusals.ts'
import { newAccount, newMember } from './support/world.ts'

const NEW_PASSWORD = 'Another-Person-2!'

/** An account whose real manager looks at its log; the administrator is who attacks. */
interface Place {
  readonly account: string
  readonly manager: Person
  readonly member: Person
  readonly admin: Person
  readonly template: string
}

async function newPlace(): Promise<Place> {
  const account = await newAccount(`Oversight ${randomUUID()}`)
  const manager = await newMember(account)
  await service.from('user_accounts').update({ role: 'manager' }).eq('user_id', manager.id).throwOnError()
  const member = await newMember(account)
  const file = `${member.id}/${randomUUID()}.txt`
  const upload = await member.client.storage.from('templates').upload(file, 'secret', { contentType: 'text/plain' })
  if (upload.error) throw upload.error
  const { data } = await member.client
    .from('templates')
    .insert({
      user_id: member.id,
      account_id: account,
      title: 'Secret',
      file_name: 'contract.txt',
      file_path: file,
      is_client_specific: true,
    })
    .select('id')
    .single()
    .throwOnError()
  return { account, manager, member, admin: await newPerson({ admin: true }), template: data.id }
}

/** What the log of the account says about rights, oldest first. */
async function logOf({ manager, account }: Place): Promise<string[]> {
  const { data } = await manager.client
    .from('access_events')
    .select('actor, object')
    .eq('account_id', account)
    .eq('action', 'rights_changed')
    .order('seq')
    .throwOnError()
  return data.map(({ actor, object }) => {
    const { what, person } = JSON.parse(object) as { what: string; person?: string }
    return [actor ?? 'key', what, person ?? '-'].join(' ')
  })
}

async function toldManager({ manager }: Place, type: string): Promise<number> {
  const { data } = await manager.client.from('notifications').select('id').eq('type', type).throwOnError()
  return data.length
}

const templatesOf = (account: string) => `templates?account_id=eq.${account}`

describe('V8 Authorization: the firm does not control who watches it', () => {
  let place: Place
  beforeAll(async () => {
    place = await newPlace()
  })

  attempt('an administrator links an identity of their own, reads, and deletes it', async () => {
    const { admin, account } = place
    const puppet = await newPerson()
    const before = await toldManager(place, 'rights_given')
    await admin.client.from('user_accounts').insert({ user_id: puppet.id, account_id: account }).throwOnError()
    expect((await rest(templatesOf(account), { as: puppet })).body).toHaveLength(1)
    const { error } = await admin.client.rpc('admin_delete_user', { target_user_id: puppet.id })
    if (error) throw error
    expect(await logOf(place)).toEqual(
      expect.arrayContaining([
        `${admin.id} user_account_created ${puppet.id}`,
        `${admin.id} person_deleted ${puppet.id}`,
      ]),
    )
    expect(await toldManager(place, 'rights_given')).toBe(before + 1)
    const { data } = await place.manager.client.rpc('list_access_actors', { account_id: account }).throwOnError()
    expect(data.find(({ actor }) => actor === puppet.id)?.name).toBe('Nora Claes')
    return 'logged, told'
  })

  attempt('an administrator imports an identity of their own', async () => {
    const { admin, account } = place
    const { data: named } = await admin.client.from('accounts').select('name').eq('id', account).single().throwOnError()
    const lines = [{ email: `${randomUUID()}@puppet.example`, name: 'Puppet', account: named.name, role: 'manager' }]
    await admin.client.rpc('admin_import_people', { lines, send_mails: false }).throwOnError()
    expect((await logOf(place)).at(-1)).toMatch(new RegExp(`^${admin.id} user_account_created `))
    return 'logged'
  })

  attempt('a manager whom the firm has appointed opens a closed account', async () => {
    const here = await newPlace()
    const { account, manager, member, admin } = here
    await manager.client.rpc('set_support_access', { account_id: account, level: 'off' }).throwOnError()
    const puppet = await newPerson()
    const link = { user_id: puppet.id, account_id: account, role: 'manager' }
    await admin.client.from('user_accounts').insert(link).throwOnError()
    const grant = await rpc('grant_support_access', { account_id: account, allows_writing: true }, { as: puppet })
    expect(grant.body).toBeNull()
    await puppet.client.rpc('set_support_access', { account_id: account, level: 'write' }).throwOnError()
    const pal = await newPerson()
    await admin.client
      .from('user_accounts')
      .insert({ ...link, user_id: pal.id })
      .throwOnError()
    for (const as of [puppet, pal, admin])
      refused(await rpc('confirm_support_loosening', { account_id: account }, { as }), 403, '42501')
    const asked = { target_user_id: member.id, reason: 'A consult is missing' }
    const outcome = refused(await rpc('start_impersonation_session', asked, { as: admin }), 403, '42501')
    expect(await toldManager(here, 'loosening_asked')).toBeGreaterThan(0)
    return outcome
  })

  attempt('a manager whom the firm has appointed removes the real one', async () => {
    const { account, manager, admin } = await newPlace()
    const puppet = await newPerson()
    const link = { user_id: puppet.id, account_id: account, role: 'manager' }
    await admin.client.from('user_accounts').insert(link).throwOnError()
    const person = { account_uuid: account, person_uuid: manager.id }
    const outcome = refused(await rpc('remove_colleague', person, { as: puppet }), 403, '42501')
    const less = { ...person, role: 'viewer', access_level: 'restricted' }
    refused(await rpc('set_colleague', less, { as: puppet }), 403, '42501')
    // Nor does it help that the firm removes the manager itself.
    await admin.client.from('user_accounts').delete().eq('user_id', manager.id).throwOnError()
    const { data } = await puppet.client.rpc('list_new_managers', { account_id: account }).throwOnError()
    expect(data.map(({ settles_at: time }) => time)).toEqual([null])
    return outcome
  })

  it('lets the manager who closed the account open it again', async () => {
    const { account, manager } = await newPlace()
    await manager.client.rpc('set_support_access', { account_id: account, level: 'off' }).throwOnError()
    await manager.client.rpc('set_support_access', { account_id: account, level: 'read' }).throwOnError()
    const { data } = await manager.client.from('accounts').select('support_access').eq('id', account).single()
    expect(data?.support_access).toBe('read')
  })

  attempt('an administrator takes a person out of a closed account to impersonate them', async () => {
    const here = await newPlace()
    const { account, manager, member, admin } = here
    await manager.client.rpc('set_support_access', { account_id: account, level: 'off' }).throwOnError()
    await admin.client.from('user_accounts').delete().eq('user_id', member.id).throwOnError()
    const asked = { target_user_id: member.id, reason: 'A consult is missing', read_only: true }
    const outcome = refused(await rpc('start_impersonation_session', asked, { as: admin }), 403, '42501')
    await manager.client.rpc('grant_support_access', { account_id: account }).throwOnError()
    await admin.client.rpc('start_impersonation_session', asked).throwOnError()
    const { data } = await manager.client
      .from('access_events')
      .select('action')
      .eq('account_id', account)
      .eq('action', 'viewed')
      .throwOnError()
    expect(data).toHaveLength(1)
    return outcome
  })

  attempt('an administrator sets a password and signs in as the client', async () => {
    const here = await newPlace()
    const { account, member, admin, manager } = here
    const body = { targetEmail: member.email, newPassword: NEW_PASSWORD }
    const { error } = await admin.client.functions.invoke('update-user-password', { body })
    if (error) throw error
    // The client's own session has ended.
    refused(await rest(templatesOf(account), { as: member, method: 'POST', body: {} }), 403, '42501')
    const thief = await signIn(member.email, NEW_PASSWORD)
    const outcome = await readsNoDocuments(thief, account)
    expect(await logOf(here)).toContain(`${admin.id} password_set ${member.id}`)
    expect(await toldManager(here, 'sign_in_changed')).toBe(1)
    const { data } = await manager.client.rpc('list_sign_in_holds', { account_id: account }).throwOnError()
    expect(data).toHaveLength(1)
    refused(await rpc('confirm_sign_in', { hold_id: data[0]?.id }, { as: thief }), 403, '42501')
    refused(await rpc('confirm_sign_in', { hold_id: data[0]?.id }, { as: admin }), 403, '42501')
    return outcome
  })

  /** The account of somebody who belongs to it by the domain of the address, and another one. */
  async function byDomain() {
    const here = await newPlace()
    const domain = `${randomUUID()}.example`
    await service.from('account_email_domains').insert({ domain, account_id: here.account }).throwOnError()
    const person = await newPerson({ email: `vera@${domain}` })
    return { ...here, person, domain, elsewhere: await newAccount(`Elsewhere ${randomUUID()}`) }
  }

  attempt('an administrator moves a client to another account, sets a password, and moves them back', async () => {
    const here = await byDomain()
    const { admin, person, elsewhere } = here
    const override = { email: person.email, account_id: elsewhere }
    await admin.client.from('account_email_overrides').insert(override).throwOnError()
    const body = { targetEmail: person.email, newPassword: NEW_PASSWORD }
    const { error } = await admin.client.functions.invoke('update-user-password', { body })
    if (error) throw error
    await admin.client.from('account_email_overrides').delete().eq('email', person.email).throwOnError()
    expect((await logOf(here)).slice(-3)).toEqual([
      `${admin.id} member_left ${person.id}`,
      `${admin.id} password_set ${person.id}`,
      `${admin.id} member_joined ${person.id}`,
    ])
    expect(await toldManager(here, 'sign_in_changed')).toBe(1)
    return readsNoDocuments(await signIn(person.email, NEW_PASSWORD), here.account)
  })

  attempt('an administrator gives the route of an account another domain for a while', async () => {
    const here = await byDomain()
    const { admin, account, domain } = here
    const puppet = await newPerson({ email: `puppet@${randomUUID()}.example` })
    const before = await toldManager(here, 'rights_given')
    const change = { domain: puppet.email.split('@')[1] ?? '' }
    await admin.client.from('account_email_domains').update(change).eq('domain', domain).throwOnError()
    expect((await rest(templatesOf(account), { as: puppet })).body).toHaveLength(1)
    await admin.client.from('account_email_domains').update({ domain }).eq('domain', change.domain).throwOnError()
    const entry = `${admin.id} account_email_domain_updated -`
    expect((await logOf(here)).slice(-2)).toEqual([entry, entry])
    expect(await toldManager(here, 'rights_given')).toBe(before + 2)
    return 'logged, told'
  })

  attempt('an administrator changes something in the place of somebody who has left another account', async () => {
    const here = await byDomain()
    const { admin, person, account, elsewhere } = here
    await service.from('account_email_overrides').insert({ email: person.email, account_id: elsewhere }).throwOnError()
    await service.from('account_email_overrides').delete().eq('email', person.email).throwOnError()
    const asked = { target_user_id: person.id, reason: 'A card is wrong' }
    const { data: session } = await admin.client.rpc('start_impersonation_session', asked).throwOnError()
    const card = { account_id: account, title: 'Call the bank', created_by: person.id }
    await admin.client.from('kanban_cards').insert(card).throwOnError()
    await admin.client.rpc('end_impersonation_session', { session_id: session }).throwOnError()
    const { data } = await here.manager.client
      .from('access_events')
      .select('action')
      .eq('account_id', account)
      .eq('via', 'impersonation')
      .order('seq')
      .throwOnError()
    expect(data.map(({ action }) => action)).toEqual(['viewed', 'changed', 'impersonation_ended'])
    return 'logged where it was changed'
  })

  attempt("a manager of the firm's own account confirms the sign-in that the firm has changed", async () => {
    const { account, manager, member, admin } = await newPlace()
    // The manager of the sample account is settled.
    const puppet = await signedIn('customer')
    await manager.client.rpc('set_support_access', { account_id: account, level: 'off' }).throwOnError()
    await admin.client
      .from('user_accounts')
      .insert({ user_id: manager.id, account_id: accounts.halewijn })
      .throwOnError()
    const body = { targetEmail: manager.email, newPassword: NEW_PASSWORD }
    const { error } = await admin.client.functions.invoke('update-user-password', { body })
    if (error) throw error
    const { data } = await puppet.client.rpc('list_sign_in_holds', { account_id: accounts.halewijn }).throwOnError()
    const hold = data.find((held) => held.user_id === manager.id)
    const outcome = refused(await rpc('confirm_sign_in', { hold_id: hold?.id }, { as: puppet }), 403, '42501')
    const thief = await signIn(manager.email, NEW_PASSWORD)
    await readsNoDocuments(thief, account)
    expect((await rpc('set_support_access', { account_id: account, level: 'write' }, { as: thief })).body).toBe(false)
    refused(
      await rpc(
        'start_impersonation_session',
        { target_user_id: member.id, reason: 'A consult is missing' },
        { as: admin },
      ),
      403,
      '42501',
    )
    return outcome
  })

  attempt('somebody with the secret key changes an address and a password', async () => {
    const here = await newPlace()
    const { account, member } = here
    const email = `${randomUUID()}@puppet.example`
    const change = { email, password: NEW_PASSWORD, email_confirm: true }
    const { error } = await service.auth.admin.updateUserById(member.id, change)
    if (error) throw error
    expect(await logOf(here)).toEqual(
      expect.arrayContaining([`key address_changed ${member.id}`, `key password_set ${member.id}`]),
    )
    return readsNoDocuments(await signIn(email, NEW_PASSWORD), account)
  })

  it('lets people who change their own password read on', async () => {
    const { account, member } = await newPlace()
    const { error } = await member.client.auth.updateUser({ password: NEW_PASSWORD })
    if (error) throw error
    const again = await signIn(member.email, NEW_PASSWORD)
    expect((await rest(templatesOf(account), { as: again })).body).toHaveLength(1)
  })

  attempt('whoever impersonates switches the mails of the client off', async () => {
    const { account, member, admin } = await newPlace()
    await member.client.from('notification_settings').insert({ user_id: member.id }).throwOnError()
    const started = { target_user_id: member.id, reason: 'A consult is missing' }
    const own = { email_notifications: false }
    const prefer = { prefer: 'return=representation' }
    const row = { account_id: account, email_notifications: false }
    refused(await rest('notification_preferences', { as: admin, method: 'POST', body: row }), 403, '42501')
    await admin.client.rpc('start_impersonation_session', started).throwOnError()
    const settings = `notification_settings?user_id=eq.${member.id}`
    empty(await rest(settings, { as: admin, method: 'PATCH', body: own, headers: prefer }))
    return refused(await rest('notification_preferences', { as: admin, method: 'POST', body: row }), 403, '42501')
  })

  attempt('a stranger confirms a change of somebody else', async () => {
    const client = stranger()
    const { error } = await client.functions.invoke('end-access', { body: { token: 'x'.repeat(43), agreed: true } })
    expect((error?.context as Response | undefined)?.status).toBe(404)
    const link = await client.rpc('confirm_sign_in_by_link' as never, { token: 'x'.repeat(43) } as never)
    expect(link.error?.code).toBe('42501')
    return '404, 42501'
  })
})

/** Expects that somebody who signs in as the client sees no document and no file. */
async function readsNoDocuments(person: Person, account: string): Promise<string> {
  empty(await rest(templatesOf(account), { as: person }))
  expect((await rpc('find_passages', { question: 'secret' }, { as: person })).status).toBe(200)
  empty(await rest('access_events', { as: person }))
  const { data } = await person.client.storage.from('templates').list(person.id)
  expect(data).toEqual([])
  expect((await rpc('my_sign_in_holds', {}, { as: person })).body).not.toEqual([])
  return '200 []'
}
