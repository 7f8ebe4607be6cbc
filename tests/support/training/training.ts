import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { inject } from 'vitest'
import type { Database } from '../../../supabase/database.types.ts'
import { randomAddress } from '../client-address.ts'

/** The engine under test: `url`, `key`, `secretKey`, `ports`, `variables`. */
export const training = inject('served')

export type Client = SupabaseClient<Database>

const options = () => ({
  auth: { persistSession: false, autoRefreshToken: false },
  // Each client has its own address, because the engine's limits count by address.
  global: { headers: { 'x-forwarded-for': randomAddress() } },
})

/** A client with the secret key, which no policy limits. */
export const service: Client = createClient<Database>(training.url, training.secretKey, options())

/** A client that is not signed in. */
export const stranger = (): Client => createClient<Database>(training.url, training.key, options())

export interface Person {
  readonly id: string
  readonly email: string
  readonly password: string
  readonly client: Client
  /** The user's access token, for requests without the client. */
  readonly token: string
}

/** Accounts of the sample data. */
export const accounts = {
  halewijn: 'a0000000-0000-4000-8000-000000000001',
  brabo: 'a0000000-0000-4000-8000-000000000002',
} as const

export async function signIn(email: string, password: string): Promise<Person> {
  const client = stranger()
  const { data, error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return { id: data.user.id, email, password, client, token: data.session.access_token }
}

export interface NewPerson {
  readonly admin?: boolean
  readonly account?: keyof typeof accounts
  /** Another address than a random one. */
  readonly email?: string
}

/** Creates a user for one test and signs them in. Two tests that change the same user would disturb each other. */
export async function newPerson(wanted: NewPerson = {}): Promise<Person> {
  const { admin = false, account, email = `functions-${randomUUID()}@example.com` } = wanted
  const password = 'Training-Person-1!'
  const made = await service.auth.admin.createUser({
    email,
    password,
    email_confirm: true,
    user_metadata: { name: 'Nora Claes' },
  })
  if (made.error) throw made.error
  const { id } = made.data.user
  if (admin) await service.from('user_roles').upsert({ user_id: id, role: 'admin' }).throwOnError()
  if (account !== undefined) {
    await service.from('user_accounts').insert({ user_id: id, account_id: accounts[account] }).throwOnError()
  }
  return signIn(email, password)
}

const made = new Map<string, Promise<Person>>()

const makers = {
  /** The demo customer, Annelies of Halewijn. */
  customer: () => signIn('customer@training.portico.local', 'Training-Customer-1!'),
  /** A new admin for each test file: the demo admin is shared, and is not an admin while they impersonate. */
  admin: () => newPerson({ admin: true }),
  /** A customer of another account: Bram of Brabo. */
  neighbour: () => signIn('b.peeters@brabo.example', 'Training-Customer-1!'),
}

/** Signs a user in once for all tests of a file. */
export function signedIn(who: keyof typeof makers): Promise<Person> {
  const found = made.get(who) ?? makers[who]()
  made.set(who, found)
  return found
}
