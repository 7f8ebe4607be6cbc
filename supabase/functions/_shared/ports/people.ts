import type { PostgrestError } from '@supabase/supabase-js'
import type { NewColleague, NewUser } from '../contracts/users.ts'
import { Refused, refusedByDatabase } from '../http/refused.ts'
import type { CallerClient } from '../runtime/entry.ts'
import { createIdentity, inviteUser, setPassword } from '../runtime/privileged.ts'

/** What administrators do with people. The database checks whether the caller may. */
export interface People {
  /** Stores the invitation. The database applies it when the identity service creates an identity with its id. */
  prepare(person: NewUser): Promise<Prepared>
  delete(id: string): Promise<void>
  /** Returns the person with this address and the id of the prepared change, which records it. */
  preparePasswordChange(email: string): Promise<PasswordChange>
}

/** An invitation that is stored, and the environment that the person joins. */
export interface Prepared {
  readonly invitation: string
  readonly environment: string
  /** Who invites and to which account, for the mail, and its language. */
  readonly words: InvitationWords
}

interface InvitationWords {
  readonly language?: string
  readonly invited_by?: string
  /** With it an erasure of the inviter finds the name. */
  readonly invited_by_id?: string
  readonly account_name?: string
}

export interface PasswordChange {
  readonly userId: string
  /** Must be passed with the password: without it nothing is recorded. */
  readonly changeId: string
}

/** Uses the caller's client. */
export function people(client: CallerClient): People {
  return {
    async prepare({ email, name, phone, environmentAccess, accountId, role, accountRole, accessLevel, ...person }) {
      const { data, error } = await client
        .rpc('admin_invite_user', {
          email,
          name,
          role,
          environment_access: environmentAccess,
          account_role: accountRole,
          access_level: accessLevel,
          ...(phone === null ? {} : { phone }),
          ...(accountId === null ? {} : { account_id: accountId }),
          ...languagesOf(person),
        })
        .single()
      if (error) throw refusedInvitation(error)
      return preparedOf(data)
    },
    async delete(id) {
      const { error } = await client.rpc('admin_delete_user', { target_user_id: id })
      if (error) throw refusedByDatabase(error, { '42501': 403, '22023': 400, P0002: 404, '23001': 409 })
    },
    async preparePasswordChange(email) {
      const { data, error } = await client.rpc('admin_prepare_password_change', { target_email: email }).single()
      if (error) throw refusedByDatabase(error, { '42501': 403, P0002: 404 })
      return { userId: data.user_id, changeId: data.change_id }
    },
  }
}

/** Stores the invitation of a colleague, with the caller's client. The database checks whether the caller manages the account. */
export function preparesColleagues(client: CallerClient): (person: NewColleague) => Promise<Prepared> {
  return async ({ accountId, email, name, role, accessLevel, ...person }) => {
    const { data, error } = await client
      .rpc('invite_colleague', {
        account_uuid: accountId,
        email,
        name,
        role,
        access_level: accessLevel,
        ...languagesOf(person),
      })
      .single()
    if (error) throw refusedInvitation(error)
    return preparedOf(data)
  }
}

const languagesOf = ({ language, shownLanguage }: Pick<NewUser, 'language' | 'shownLanguage'>) => ({
  ...(language === null ? {} : { language }),
  ...(shownLanguage === null ? {} : { shown_language: shownLanguage }),
})

const preparedOf = (row: { invitation_id: string; environment: string; words: unknown }): Prepared => ({
  invitation: row.invitation_id,
  environment: row.environment,
  words: row.words as InvitationWords,
})

function refusedInvitation(error: PostgrestError): unknown {
  return refusedByDatabase(error, { '42501': 403, '23505': 409, '23503': 400, '22023': 400, '54000': 429 })
}

/** What only the identity service can do. */
export interface Identities {
  /**
   * Creates the identity and mails a link to set a password. Returns the invitation of the identity: another one if the
   * identity existed already.
   */
  invite(email: string, data: InvitationData, redirectTo: string): Promise<{ id: string; invitation: unknown }>
  /** Creates the identity without a mail. */
  create(email: string, data: InvitationData): Promise<{ id: string; invitation: unknown }>
  /** Sets the password and records it in one transaction. The person's sessions end too. */
  setPassword(change: PasswordChange, password: string): Promise<void>
}

export interface InvitationData extends InvitationWords {
  readonly name: string
  readonly invitation: string
}

const REFUSALS: Readonly<Record<string, () => Refused>> = {
  email_exists: () => new Refused(409, 'A user with this e-mail address already exists', { code: 'address_taken' }),
  email_address_invalid: () => new Refused(400, 'email: is not a valid e-mail address', { code: 'address_not_valid' }),
  over_email_send_rate_limit: () =>
    new Refused(429, 'Too many mails were sent. Please try again later.', { code: 'too_many_mails', retryAfter: 60 }),
  user_not_found: () => new Refused(404, 'There is no such user', { code: 'no_such_user' }),
}

export const identities: Identities = {
  async invite(email, data, redirectTo) {
    const invited = await inviteUser(email, { data, redirectTo })
    if (invited.error) throw refusedByIdentity(invited.error)
    const { user } = invited.data
    return { id: user.id, invitation: user.user_metadata['invitation'] }
  },
  async create(email, data) {
    const created = await createIdentity(email, data)
    if (created.error) throw refusedByIdentity(created.error)
    const { user } = created.data
    return { id: user.id, invitation: user.user_metadata['invitation'] }
  },
  async setPassword({ userId, changeId }, password) {
    // A database trigger removes the id from the metadata and writes the record.
    const { error } = await setPassword(userId, password, changeId)
    if (error) throw refusedByIdentity(error)
  },
}

function refusedByIdentity(error: { readonly code?: unknown; readonly message: string }): unknown {
  // The platform may have more rules for passwords than the sign-up, such as lists of leaked ones.
  if (error.code === 'weak_password') {
    return new Refused(400, `newPassword: ${error.message}`, { code: 'weak_password' })
  }
  const refusal = Object.hasOwn(REFUSALS, String(error.code)) ? REFUSALS[String(error.code)] : undefined
  return refusal === undefined ? error : refusal()
}
