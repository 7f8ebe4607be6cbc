import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { png } from '../support/files/sample-files.ts'
import { newPerson, service, stranger, type Person } from '../support/training/training.ts'
import { attempt } from './support/attempt.ts'
import { newAccount, newMember } from './support/world.ts'

const TEXT = { contentType: 'text/plain' }
const PNG = { contentType: 'image/png' }

interface Address {
  readonly bucket: string
  readonly path: string
  readonly token: string
}

async function address(person: Person, bucket: string, path: string): Promise<Address> {
  const { data } = await person.client.storage.from(bucket).createSignedUploadUrl(path, { upsert: true })
  if (data === null) throw new Error('no address was made')
  return { bucket, path, token: data.token }
}

const isLogo = (bucket: string) => bucket === 'organization-logos'

/** Uploads without a session: the address alone gives the right. */
const use = ({ bucket, path, token }: Address) =>
  stranger()
    .storage.from(bucket)
    .uploadToSignedUrl(path, token, isLogo(bucket) ? Buffer.from(png) : 'late', isLogo(bucket) ? PNG : TEXT)

const exists = async ({ bucket, path }: Address) => (await service.storage.from(bucket).info(path)).data !== null

/** Expects that an address works before `lose` and no longer afterwards. */
async function lapses(person: Person, bucket: string, path: string, lose: () => Promise<unknown>): Promise<string> {
  const made = await address(person, bucket, path)
  expect((await use(made)).error).toBeNull()
  await service.storage.from(bucket).remove([path])
  await lose()
  const { data, error } = await use(made)
  expect(data).toBeNull()
  expect(await exists(made)).toBe(false)
  return error?.message ?? ''
}

describe('V5 File Handling: upload addresses created before access was lost', () => {
  attempt('a demoted administrator replaces a client’s logo', async () => {
    const admin = await newPerson({ admin: true })
    const logo = `${await newAccount('Logo')}_logo.png`
    expect((await service.storage.from('organization-logos').upload(logo, Buffer.from(png), PNG)).error).toBeNull()
    const made = await address(admin, 'organization-logos', logo)
    expect((await use(made)).error).toBeNull()
    const versionOf = async () => (await service.storage.from('organization-logos').info(logo)).data?.version
    const version = await versionOf()
    await service.from('user_roles').delete().eq('user_id', admin.id).throwOnError()
    const { data, error } = await use(made)
    expect(data).toBeNull()
    expect(await versionOf()).toBe(version)
    return error?.message ?? ''
  })

  attempt('an administrator uploads with such an address without a record', async () => {
    const admin = await newPerson({ admin: true })
    const logo = `${await newAccount('Recorded')}_logo.png`
    expect((await use(await address(admin, 'organization-logos', logo))).error).toBeNull()
    const { data } = await service
      .from('admin_actions')
      .select('admin_id, action_type')
      .eq('target_resource_id', `organization-logos/${logo}`)
      .throwOnError()
    expect(data).toEqual([{ admin_id: admin.id, action_type: 'file_created' }])
    return 'recorded'
  })

  attempt('a signed-out person uploads', async () => {
    const person = await newMember(await newAccount('Signed out'))
    return lapses(person, 'chat-uploads', `${person.id}/${randomUUID()}.txt`, () => person.client.auth.signOut())
  })

  attempt('a banned person uploads', async () => {
    const person = await newMember(await newAccount('Banned'))
    const ban = () => service.auth.admin.updateUserById(person.id, { ban_duration: '1h' })
    return lapses(person, 'chat-uploads', `${person.id}/${randomUUID()}.txt`, ban)
  })

  attempt('a person who was removed from the account uploads', async () => {
    const person = await newMember(await newAccount('Removed'))
    const remove = async () => service.from('user_accounts').delete().eq('user_id', person.id).throwOnError()
    return lapses(person, 'templates', `${person.id}/${randomUUID()}.txt`, remove)
  })
})

describe('V5 File Handling: files that were sent to the support', () => {
  attempt('a member replaces a sent file with an address that was made before the file was uploaded', async () => {
    const person = await newMember(await newAccount('Sent'))
    const path = `${person.id}/${randomUUID()}/${randomUUID()}.txt`
    const made = await address(person, 'support-files', path)
    expect((await use(made)).error).toBeNull()
    const form = { name: 'x', email: 'x@x.example', subject: 'x', message: 'x', files: [{ path, name: 'x.txt' }] }
    await person.client.rpc('store_support_request', form).throwOnError()
    const facts = async () => (await service.storage.from('support-files').info(path)).data
    const before = await facts()
    expect(before).not.toBeNull()
    const { data, error } = await use(made)
    expect(data).toBeNull()
    // As Supabase's storage writes: with its own rights and the person as the owner.
    const moved = await service.storage.from('support-files').move(path, `${person.id}/${randomUUID()}.txt`)
    expect(moved.error).not.toBeNull()
    expect(await facts()).toEqual(before)
    return error?.message ?? ''
  })
})

describe('V5 File Handling: metadata of files', () => {
  attempt('more than 8 KB of metadata in a form, in a header, and with the secret key', async () => {
    const person = await newMember(await newAccount('Metadata'))
    const path = `${person.id}/${randomUUID()}.txt`
    for (const client of [person.client, service]) {
      for (const body of ['bare', new Blob(['form'], { type: 'text/plain' })]) {
        const metadata = { text: 'x'.repeat(8 * 1024) }
        const { error } = await client.storage.from('chat-uploads').upload(path, body, { ...TEXT, metadata })
        expect(error).toMatchObject({ statusCode: '413', message: 'The metadata of a file is at most 8 KB' })
      }
    }
    expect((await service.storage.from('chat-uploads').info(path)).data).toBeNull()
    const metadata = { text: 'x'.repeat(8_000) }
    expect((await person.client.storage.from('chat-uploads').upload(path, 'x', { ...TEXT, metadata })).error).toBeNull()
    return '413'
  })
})
