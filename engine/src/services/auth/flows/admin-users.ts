import { isUuid } from '../../../kernel/uuid.ts'
import type { Session } from '../../../kernel/db/database.ts'
import { DatabaseError } from '../../../kernel/db/errors.ts'
import type { Flow } from '../context.ts'
import { normalizeEmail } from '../email.ts'
import { AuthError, emailExists, phoneProviderDisabled, userNotFound, validationFailed } from '../errors.ts'
import type { Params } from '../params.ts'
import { flagOf, objectOf, textOf } from '../params.ts'
import { checkStrength, hashPassword, isHash } from '../password.ts'
import { recordAudit } from '../store/audit.ts'
import { deleteFactors } from '../store/factors.ts'
import { deleteFlowStates } from '../store/flow-states.ts'
import { deleteIdentities, ensureEmailIdentity, refreshProviders, updateEmailIdentity } from '../store/identities.ts'
import { ALL_TOKENS, clearTokens } from '../store/one-time-tokens.ts'
import { deletePasskeys } from '../store/passkeys.ts'
import { deleteRecoveryCodes } from '../store/recovery-codes.ts'
import type { User } from '../store/users.ts'
import { deleteUser, findUser, listUsers, mergedMetadata, reloadUser, updateUser } from '../store/users.ts'
import { userView } from '../user-view.ts'
import { endAccess } from './end-access.ts'
import { createUser, EMAIL_PROVIDER } from './sign-up.ts'
import { setPassword } from './user.ts'

export async function requireUser(session: Session, id: string): Promise<User> {
  if (!isUuid(id)) throw validationFailed('user_id must be an UUID', 404)
  const user = await findUser(session, { id }, { lock: true })
  if (!user) throw userNotFound()
  return user
}

export async function adminListUsers(
  flow: Flow,
  query: URLSearchParams,
): Promise<{ body: unknown; total: number; page: number; perPage: number }> {
  const number = (name: string, otherwise: number) => {
    const text = query.get(name)
    if (text === null || text === '') return otherwise
    if (!/^\d{1,9}$/.test(text)) throw validationFailed(`Bad Pagination Parameters: "${text}" is no number`)
    return Number(text)
  }
  const page = Math.max(1, number('page', 1))
  const perPage = Math.min(1000, Math.max(1, number('per_page', 50)))
  const { users, total } = await flow.db.transaction((session) =>
    listUsers(session, { limit: perPage, offset: (page - 1) * perPage }),
  )
  return { body: { users: users.map(userView), aud: 'authenticated' }, total, page, perPage }
}

export async function adminGetUser(flow: Flow, id: string): Promise<unknown> {
  return userView(await flow.db.transaction((session) => requireUser(session, id)))
}

interface Changes {
  readonly email: string | null
  readonly passwordHash: string | null
  readonly role: string | null
  readonly appMetadata: Readonly<Record<string, unknown>> | null
  readonly userMetadata: Readonly<Record<string, unknown>> | null
  readonly emailConfirm: boolean
  readonly bannedUntil: string | null | undefined
}

async function readChanges(flow: Flow, params: Params): Promise<Changes> {
  if (textOf(params, 'phone') !== '') throw phoneProviderDisabled('Phone logins are disabled')
  const password = textOf(params, 'password')
  const given = textOf(params, 'password_hash')
  if (password !== '' && given !== '') throw validationFailed('Only a password or a password hash should be provided')
  if (given !== '' && !isHash(given)) throw validationFailed('password_hash is no bcrypt or argon2 hash')
  if (password !== '') checkStrength(password, flow.settings.resetPassword)
  return {
    email: textOf(params, 'email') === '' ? null : normalizeEmail(params['email']),
    passwordHash: password === '' ? given || null : await hashPassword(password),
    role: textOf(params, 'role') || null,
    appMetadata: objectOf(params, 'app_metadata'),
    userMetadata: objectOf(params, 'user_metadata'),
    emailConfirm: flagOf(params, 'email_confirm'),
    bannedUntil: bannedUntil(flow, textOf(params, 'ban_duration')),
  }
}

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

/** Reads a duration in Go's notation: `24h`, `1h30m`, `300ms`; `none` ends a ban. */
function bannedUntil(flow: Flow, duration: string): string | null | undefined {
  if (duration === '') return undefined
  if (duration === 'none') return null
  if (!/^(\d+(\.\d+)?(ms|s|m|h))+$/.test(duration)) {
    throw validationFailed(`invalid format for ban duration: time: invalid duration "${duration}"`)
  }
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)]
  const length = parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * (UNIT_MS[unit as string] ?? 0), 0)
  return new Date(flow.now().getTime() + length).toISOString()
}

export async function adminCreateUser(flow: Flow, params: Params): Promise<unknown> {
  const changes = await readChanges(flow, params)
  const { email } = changes
  if (email === null) throw validationFailed('Cannot create a user without either an email or phone')
  const id = textOf(params, 'id')
  if (id !== '' && !isUuid(id)) throw validationFailed('ID must conform to the uuid v4 format')
  if (/^[0-]+$/.test(id)) throw validationFailed('ID cannot be a nil uuid')
  const user = await flow.db
    .transaction(async (session) => {
      if (await findUser(session, { email })) throw emailExists()
      const created = await createUser(flow, session, {
        ...(id === '' ? {} : { id }),
        email,
        passwordHash: changes.passwordHash,
        role: changes.role ?? 'authenticated',
        appMetadata: { ...changes.appMetadata, ...EMAIL_PROVIDER },
        userMetadata: changes.userMetadata ?? {},
      })
      await ensureEmailIdentity(session, created)
      await recordAudit(session, flow.client, 'user_signedup', null, { user_id: created.id, user_email: email })
      await applyState(flow, session, created, changes)
      return reloadUser(session, created.id)
    })
    .catch((error: unknown) => {
      // Two requests with the same address or id ran at once, and this one is second.
      if (error instanceof DatabaseError && error.code === '23505') throw id === '' ? emailExists() : conflict()
      throw error
    })
  return userView(user)
}

const conflict = () => new AuthError(422, 'conflict', 'A user with this id already exists')

async function applyState(flow: Flow, session: Session, user: User, changes: Changes): Promise<void> {
  if (changes.emailConfirm) {
    await updateUser(session, user.id, { email_confirmed_at: flow.now().toISOString() })
    await clearTokens(session, user.id, ['confirmation_token'])
    await updateEmailIdentity(session, user.id, { email_verified: true })
  }
  if (changes.bannedUntil !== undefined) {
    await updateUser(session, user.id, { banned_until: changes.bannedUntil })
    if (changes.bannedUntil !== null) await endAccess(session, user)
  }
}

export async function adminUpdateUser(flow: Flow, id: string, params: Params): Promise<unknown> {
  const changes = await readChanges(flow, params)
  const user = await flow.db.transaction(async (session) => {
    const current = await requireUser(session, id)
    const { email, role, appMetadata, userMetadata, passwordHash } = changes
    if (email !== null && email !== current.email) {
      if (await findUser(session, { email })) throw emailExists()
      await clearTokens(session, id, ALL_TOKENS)
      await updateUser(session, id, { email, email_change: '' })
      await ensureEmailIdentity(session, { id, email })
      await updateEmailIdentity(session, id, { email, email_verified: changes.emailConfirm })
      await refreshProviders(session, id)
    }
    if (role !== null) await updateUser(session, id, { role })
    if (passwordHash !== null)
      await setPassword(flow, session, { ...current, email: email ?? current.email }, passwordHash, null)
    if (appMetadata)
      await updateUser(session, id, { raw_app_meta_data: mergedMetadata(current.raw_app_meta_data, appMetadata) })
    if (userMetadata) {
      await updateUser(session, id, { raw_user_meta_data: mergedMetadata(current.raw_user_meta_data, userMetadata) })
    }
    await applyState(flow, session, current, changes)
    await recordAudit(session, flow.client, 'user_modified', null, { user_id: id, user_email: current.email })
    return reloadUser(session, id)
  })
  return userView(user)
}

/** A soft deletion keeps the row, without any data that identifies the user. */
export async function adminDeleteUser(flow: Flow, id: string, params: Params): Promise<unknown> {
  const isSoft = flagOf(params, 'should_soft_delete')
  await flow.db.transaction(async (session) => {
    const user = await requireUser(session, id)
    await recordAudit(session, flow.client, 'user_deleted', null, { user_id: id, user_email: user.email })
    // The platform's table has no foreign key that would delete them too.
    await deleteFlowStates(session, id)
    if (!isSoft) return deleteUser(session, id)
    await deleteFactors(session, id)
    await endAccess(session, user)
    await deletePasskeys(session, id)
    await deleteRecoveryCodes(session, id)
    await updateUser(session, id, {
      email: null,
      phone: null,
      encrypted_password: '',
      raw_user_meta_data: '{}',
      raw_app_meta_data: '{}',
      deleted_at: flow.now().toISOString(),
    })
    await deleteIdentities(session, id)
    await clearTokens(session, id, ALL_TOKENS)
  })
  return {}
}
