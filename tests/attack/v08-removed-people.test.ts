import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { newPerson, service, signIn, type Person } from '../support/training/training.ts'
import { ask, rest, rpc } from './support/ask.ts'
import { attempt } from './support/attempt.ts'
import { fileRefused, object } from './support/files.ts'
import { CANARY } from './support/leaks.ts'
import { empty, refused, repelled } from './support/refusals.ts'
import { newAccount, newCard, newMember } from './support/world.ts'

const PASSWORD = 'Training-Person-1!'
/** Tables whose rows members of the account can read. */
const MEMBERS_READ = ['account_services', 'consultancies', 'kanban_cards', 'notifications', 'user_accounts'] as const

/** An account with an e-mail domain, with rows and a file that removed people may not read. */
interface Place {
  readonly account: string
  readonly domain: string
  readonly file: string
  readonly admin: Person
}

async function newPlace(): Promise<Place> {
  const account = await newAccount(CANARY)
  const domain = `${randomUUID()}.example`
  await service.from('account_email_domains').insert({ domain, account_id: account }).throwOnError()
  const colleague = await newMember(account)
  const file = `${colleague.id}/${randomUUID()}.txt`
  const { error } = await colleague.client.storage.from('templates').upload(file, CANARY, { contentType: 'text/plain' })
  if (error) throw error
  await newCard(account, colleague, CANARY)
  await service
    .from('templates')
    .insert({
      user_id: colleague.id,
      account_id: account,
      title: CANARY,
      file_name: 'contract.txt',
      file_path: file,
      is_client_specific: true,
    })
    .throwOnError()
  await service
    .from('notifications')
    .insert({ account_id: account, type: 'security_alert', title: CANARY })
    .throwOnError()
  return { account, domain, file, admin: await newPerson({ admin: true }) }
}

async function personAt(domain: string, name: string = randomUUID()): Promise<Person> {
  const email = `${name}@${domain}`
  const { error } = await service.auth.admin.createUser({ email, password: PASSWORD, email_confirm: true })
  if (error) throw error
  return signIn(email, PASSWORD)
}

/** Somebody who has confirmed an address with this name, and another one since. */
async function movedPersonAt(domain: string, name: string): Promise<Person> {
  const { id } = await personAt(domain, name)
  const email = `${randomUUID()}@${domain}`
  const { error } = await service.auth.admin.updateUserById(id, { email, email_confirm: true })
  if (error) throw error
  return signIn(email, PASSWORD)
}

async function sees(person: Person, account: string): Promise<boolean> {
  const { data } = await person.client.from('accounts').select('id').eq('id', account).throwOnError()
  return data.length === 1
}

/** Expects that a token from before the removal reaches nothing of the account. */
async function reachesNothing(person: Person, { account, file }: Place): Promise<string> {
  empty(await rest(`accounts?id=eq.${account}`, { as: person }))
  for (const table of MEMBERS_READ) empty(await rest(`${table}?account_id=eq.${account}`, { as: person }))
  empty(await rest(`templates?account_id=eq.${account}`, { as: person }))
  empty(await rest(`profiles?id=neq.${person.id}`, { as: person }))
  empty(await rpc('get_user_account_services', { user_uuid: person.id }, { as: person }))
  expect((await rpc('search_templates', { search_query: CANARY }, { as: person })).status).toBe(200)
  expect((await rpc('find_passages', { question: CANARY }, { as: person })).status).toBe(200)
  refused(await rpc('list_account_members', { target_account_id: account }, { as: person }), 403, '42501')
  repelled(
    await rest('kanban_cards', {
      as: person,
      method: 'POST',
      body: { account_id: account, created_by: person.id, title: 'Still here' },
    }),
  )
  return fileRefused(await ask(object(`templates/${file}`), { as: person }), /./)
}

describe('V8 Authorization: people who were removed from an account', () => {
  let place: Place
  beforeAll(async () => {
    place = await newPlace()
  })

  it('could read the account before, by the domain of their address', async () => {
    const person = await personAt(place.domain)
    expect(await sees(person, place.account)).toBe(true)
    const { data } = await person.client.storage.from('templates').download(place.file)
    expect(await data?.text()).toBe(CANARY)
  })

  attempt('a person whose link was deleted keeps reading with the same token', async () => {
    const person = await personAt(place.domain)
    const links = place.admin.client.from('user_accounts')
    await links.insert({ user_id: person.id, account_id: place.account }).throwOnError()
    expect(await sees(person, place.account)).toBe(true)
    await links.delete().eq('user_id', person.id).throwOnError()
    return reachesNothing(person, place)
  })

  attempt('a removed person of the domain keeps reading with the same token', async () => {
    const person = await personAt(place.domain)
    expect(await sees(person, place.account)).toBe(true)
    await remove(person)
    return reachesNothing(person, place)
  })

  attempt('a removed person links themselves again or lifts the block', async () => {
    const person = await personAt(place.domain)
    await remove(person)
    const link = { user_id: person.id, account_id: place.account }
    refused(await rest('user_accounts', { as: person, method: 'POST', body: link }), 403, '42501')
    empty(
      await rest(`account_blocks?user_id=eq.${person.id}`, {
        as: person,
        method: 'DELETE',
        headers: { prefer: 'return=representation' },
      }),
    )
    const both = { target_user_id: person.id, target_account_id: place.account }
    refused(await rpc('admin_lift_block', both, { as: person }), 403, '42501')
    expect(await sees(person, place.account)).toBe(false)
    return '403 42501'
  })

  attempt('a removed person changes to another address of the domain', async () => {
    const person = await personAt(place.domain)
    await remove(person)
    const email = `${randomUUID()}@${place.domain}`
    const { error } = await service.auth.admin.updateUserById(person.id, { email, email_confirm: true })
    if (error) throw error
    return reachesNothing(await signIn(email, PASSWORD), place)
  })

  attempt('a removed person signs up again with the address from before a change', async () => {
    const name = randomUUID()
    const person = await movedPersonAt(place.domain, name)
    await remove(person)
    return reachesNothing(await personAt(place.domain, `${name}+again`), place)
  })

  attempt('a deleted person signs up again with the address from before a change', async () => {
    const name = randomUUID()
    const person = await movedPersonAt(place.domain, name)
    await place.admin.client.rpc('admin_delete_user', { target_user_id: person.id }).throwOnError()
    return reachesNothing(await personAt(place.domain, name), place)
  })

  attempt('a removed person signs up again with a tag in the address', async () => {
    const name = randomUUID()
    await remove(await personAt(place.domain, name))
    return reachesNothing(await personAt(place.domain, `${name.toUpperCase()}+again`), place)
  })

  attempt('a deleted person signs up again with the same address', async () => {
    const name = randomUUID()
    const person = await personAt(place.domain, name)
    const { error } = await place.admin.client.rpc('admin_delete_user', { target_user_id: person.id })
    if (error) throw error
    return reachesNothing(await personAt(place.domain, name), place)
  })

  attempt('a person who waits for approval reads the account', async () => {
    const here = await newPlace()
    await service
      .from('account_email_domains')
      .update({ approval: 'approval' })
      .eq('domain', here.domain)
      .throwOnError()
    const person = await personAt(here.domain)
    const outcome = await reachesNothing(person, here)
    const approval = { target_user_id: person.id, new_account_id: here.account }
    refused(await rpc('admin_set_user_account', approval, { as: person }), 403, '42501')
    await here.admin.client.rpc('admin_set_user_account', approval).throwOnError()
    expect(await sees(person, here.account)).toBe(true)
    return outcome
  })

  attempt('an erased person who was removed before signs up again', async () => {
    const name = randomUUID()
    const person = await personAt(place.domain, name)
    await remove(person)
    await erase(person)
    const again = await personAt(place.domain, `${name.toUpperCase()}+again`)
    empty(await rest('account_blocks', { as: again }))
    return reachesNothing(again, place)
  })

  attempt('an erased reader who was restricted signs up again for more', async () => {
    const here = await newPlace()
    const name = randomUUID()
    const person = await personAt(here.domain, name)
    const link = { user_id: person.id, account_id: here.account, role: 'viewer', access_level: 'restricted' }
    await here.admin.client.from('user_accounts').insert(link).throwOnError()
    await erase(person)
    const again = await personAt(here.domain, name)
    const outcome = await reachesNothing(again, here)
    const approval = { target_user_id: again.id, new_account_id: here.account }
    await here.admin.client.rpc('admin_set_user_account', approval).throwOnError()
    const links = await service
      .from('user_accounts')
      .select('role, access_level')
      .eq('user_id', again.id)
      .throwOnError()
    expect(links.data).toEqual([{ role: 'viewer', access_level: 'restricted' }])
    return outcome
  })

  attempt('an erased reader who was restricted signs up again with the address from before a change', async () => {
    const here = await newPlace()
    const name = randomUUID()
    const person = await movedPersonAt(here.domain, name)
    const link = { user_id: person.id, account_id: here.account, role: 'viewer', access_level: 'restricted' }
    await here.admin.client.from('user_accounts').insert(link).throwOnError()
    await erase(person)
    return reachesNothing(await personAt(here.domain, name), here)
  })

  attempt('a manager or a link brings a removed person back without lifting the block', async () => {
    const person = await personAt(place.domain)
    await remove(person)
    const manager = await newMember(place.account)
    await service.from('user_accounts').update({ role: 'manager' }).eq('user_id', manager.id).throwOnError()
    const access = { account_uuid: place.account, person_uuid: person.id, role: 'user', access_level: 'standard' }
    const byManager = await manager.client.rpc('set_colleague', access)
    expect(byManager.error?.hint).toBe('not_of_account')
    for (const as of [place.admin.client, service]) {
      const link = await as.from('user_accounts').insert({ user_id: person.id, account_id: place.account })
      expect(link.error?.hint).toBe('blocked_person')
    }
    expect(await sees(person, place.account)).toBe(false)
    return 'not_of_account, blocked_person'
  })

  it('can read the account again after an administrator lifts the block and links them', async () => {
    const person = await personAt(place.domain)
    await remove(person)
    expect(await sees(person, place.account)).toBe(false)
    const both = { target_user_id: person.id, target_account_id: place.account }
    await place.admin.client.rpc('admin_lift_block', both).throwOnError()
    await place.admin.client
      .from('user_accounts')
      .insert({ user_id: person.id, account_id: place.account })
      .throwOnError()
    expect(await sees(person, place.account)).toBe(true)
  })

  async function erase(person: Person): Promise<void> {
    const { data } = await person.client.rpc('make_privacy_request', { kind: 'erasure' }).throwOnError()
    await place.admin.client.rpc('admin_erase_person', { request_id: data }).throwOnError()
  }

  async function remove(person: Person): Promise<void> {
    const change = { target_user_id: person.id, old_account_id: place.account }
    await place.admin.client.rpc('admin_set_user_account', change).throwOnError()
  }
})
