import { randomUUID } from 'node:crypto'
import { service, type Person } from '../../support/training/training.ts'

export const TEXT = { contentType: 'text/plain' }

export interface ClientDocument {
  readonly id: string
  readonly path: string
  /** A word that only this document has. */
  readonly word: string
}

/** Adds a document to the account, as a member does in the portal. */
export async function addDocument(member: Person, account: string): Promise<ClientDocument> {
  const path = `${member.id}/${randomUUID()}.txt`
  const word = `zeppelin${randomUUID().replaceAll('-', '').slice(0, 10)}`
  const content = `The tenant waters the ${word} on Sundays. Nobody else has a key to the hangar.`
  const { error } = await member.client.storage.from('templates').upload(path, content, TEXT)
  if (error) throw error
  const { data } = await member.client
    .from('templates')
    .insert({
      user_id: member.id,
      account_id: account,
      title: 'Lease of a hangar',
      file_name: 'lease.txt',
      file_path: path,
      is_client_specific: true,
    })
    .select('id')
    .single()
    .throwOnError()
  return { id: data.id, path, word }
}

export interface Entry {
  readonly actor: string | null
  readonly via: string
  readonly action: string
  readonly object: Readonly<Record<string, unknown>>
}

/** The access log of the account, oldest first, without sign-ins. */
export async function logOf(account: string): Promise<readonly Entry[]> {
  const { data } = await service
    .from('access_events')
    .select('actor, via, action, object')
    .eq('account_id', account)
    .neq('action', 'signed_in')
    .order('seq')
    .throwOnError()
  return data.map(({ object, ...entry }) => ({ ...entry, object: JSON.parse(object) as Entry['object'] }))
}

/** What was added to the log while this ran. */
export async function addedTo(account: string, run: () => Promise<unknown>): Promise<readonly Entry[]> {
  const before = (await logOf(account)).length
  await run()
  return (await logOf(account)).slice(before)
}

/** The seconds for which a signed address is valid. */
export function lifeOf(address: string): number {
  const token = new URL(address).searchParams.get('token') ?? ''
  const { iat, exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as {
    iat: number
    exp: number
  }
  return exp - iat
}
