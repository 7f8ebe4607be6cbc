import type { SupabaseClient } from '@supabase/supabase-js'
import { codeOf } from '../../support/authenticator-app.ts'
import type { AuthApi, Person } from './identity.ts'

/** A code that is wrong now, a minute ago and in a minute. */
export function wrongCode(secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) as string
}

export interface Enrolled extends Person {
  /** Has a session with the second factor. */
  readonly client: SupabaseClient
  readonly factorId: string
  readonly secret: string
}

/** A client with a session of the person, as it is right after the password. */
export async function clientOf(api: AuthApi, { email, password }: Person): Promise<SupabaseClient> {
  const client = api.client()
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return client
}

/** A person who has just set up an authenticator app. Its codes can all be used again. */
export async function enrolled(api: AuthApi, name: string): Promise<Enrolled> {
  const person = await api.person(name)
  const client = await clientOf(api, person)
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  if (error) throw error
  const { id: factorId, totp } = data
  const verified = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(totp.secret) })
  if (verified.error) throw verified.error
  await api.serviceRpc('forget_steps', { person: person.id })
  return { ...person, client, factorId, secret: totp.secret }
}

/** What the client has to send to the service as the signed-in user. */
export async function tokenOf(client: SupabaseClient): Promise<string> {
  const { data } = await client.auth.getSession()
  return data.session?.access_token ?? ''
}
