import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createdUserSchema } from '../../supabase/functions/_shared/contracts/users.ts'
import { callBoth, callInEngine, callOnDeno } from './support/call.ts'
import { invoke } from './support/invoke.ts'
import { linkIn, mailServer } from '../support/training/mail-server.ts'
import { accounts, newPerson, service, signedIn, signIn, stranger, training } from '../support/training/training.ts'

const desk = await mailServer()
beforeAll(() => desk.start())
afterAll(() => desk.stop())

const newUserForm = () => ({
  name: 'Nora Claes',
  email: `new-${randomUUID()}@example.com`,
  phone: '+32 470 00 00 00',
  environmentAccess: 'both',
  accountId: accounts.brabo as string,
  role: 'user',
  accessLevel: 'standard',
})

/** The recorded admin actions on a person, oldest first. */
async function recorded(id: string) {
  const { data } = await service
    .from('admin_actions')
    .select('admin_id, action_type')
    .eq('target_user_id', id)
    .order('created_at')
    .throwOnError()
  return data
}

describe('create-user', () => {
  it('creates the user from the form, and the user sets a password through the link in the mail and signs in', async () => {
    const admin = await signedIn('admin')
    const person = newUserForm()
    const { status, body } = await invoke(admin.client, 'create-user', person)
    expect([status, body]).toEqual([200, expect.objectContaining({ success: true })])
    const { id } = createdUserSchema.parse(body).data
    const { data } = await service
      .from('profiles')
      .select(
        'name, email, phone, environment_access, user_roles (role), user_accounts (account_id, role, access_level)',
      )
      .eq('id', id)
      .single()
      .throwOnError()
    expect(data).toEqual({
      name: person.name,
      email: person.email,
      phone: person.phone,
      environment_access: 'both',
      user_roles: { role: 'user' },
      user_accounts: [{ account_id: accounts.brabo, role: 'user', access_level: 'standard' }],
    })
    expect(await recorded(id)).toEqual([{ admin_id: admin.id, action_type: 'user_created' }])

    const { origin, pathname, searchParams } = new URL(linkIn((await desk.mailTo(person.email)).text))
    expect([origin + pathname, searchParams.get('redirect_to')]).toEqual([
      `${training.site}/confirm`,
      `${training.site}/reset-password?environment=training`,
    ])
    const client = stranger()
    await client.auth.verifyOtp({ token_hash: searchParams.get('token_hash') ?? '', type: 'invite' })
    expect((await client.auth.updateUser({ password: 'My-own-word-1!' })).error).toBeNull()
    expect((await signIn(person.email, 'My-own-word-1!')).id).toBe(id)
  })

  it('creates an address only once, also when several requests for it arrive at the same moment', async () => {
    const { client } = await signedIn('admin')
    const person = newUserForm()
    const answers = await Promise.all([1, 2, 3].map(() => invoke(client, 'create-user', person)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    const error = 'A user with this e-mail address already exists'
    const again = { ...person, email: person.email.toUpperCase(), role: 'admin' }
    expect(await invoke(client, 'create-user', again)).toEqual({
      status: 409,
      body: { success: false, error, code: 'address_taken' },
    })
    const made = createdUserSchema.parse(answers.find(({ status }) => status === 200)?.body).data
    const { data } = await service.from('user_roles').select('role').eq('user_id', made.id).throwOnError()
    expect(data).toEqual([{ role: 'user' }])
    expect(await recorded(made.id)).toHaveLength(1)
  })

  it('replaces the unconfirmed sign-up of a visitor with the same address', async () => {
    const admin = await signedIn('admin')
    const person = newUserForm()
    const password = 'Squatter-Word-1!'
    const squatter = await stranger().auth.signUp({ email: person.email, password, options: { data: { name: 'X' } } })
    const { status, body } = await invoke(admin.client, 'create-user', person)
    expect([status, body]).toEqual([200, expect.objectContaining({ success: true })])
    const { id } = createdUserSchema.parse(body).data
    expect(id).not.toBe(squatter.data.user?.id)
    const { data } = await service.from('profiles').select('name').eq('email', person.email).throwOnError()
    expect(data).toEqual([{ name: person.name }])
    await expect(signIn(person.email, password)).rejects.toThrow('Invalid login credentials')
    expect(await recorded(squatter.data.user?.id ?? '')).toEqual([
      { admin_id: admin.id, action_type: 'profile_deleted' },
    ])
  })

  it('leaves no user behind when the account does not exist', async () => {
    const { client } = await signedIn('admin')
    const person = { ...newUserForm(), accountId: randomUUID() }
    expect(await invoke(client, 'create-user', person)).toEqual({
      status: 400,
      body: { success: false, error: 'There is no such account', code: 'no_such_account' },
    })
    const { data } = await service.from('profiles').select('id').eq('email', person.email).throwOnError()
    expect(data).toEqual([])
    expect(await invoke(client, 'create-user', { ...person, accountId: accounts.brabo })).toMatchObject({ status: 200 })
  })
})

describe('delete-user', () => {
  it('deletes a user, ends the session and records it; an administrator cannot delete themselves', async () => {
    const admin = await signedIn('admin')
    const person = await newPerson({ account: 'brabo' })
    expect(await invoke(admin.client, 'delete-user', { targetUserId: person.id })).toEqual({
      status: 200,
      body: { success: true },
    })
    expect(await recorded(person.id)).toEqual([{ admin_id: admin.id, action_type: 'profile_deleted' }])
    expect((await person.client.from('profiles').select('id').throwOnError()).data).toEqual([])
    expect((await person.client.auth.refreshSession()).error).not.toBeNull()
    expect(await invoke(admin.client, 'delete-user', { targetUserId: person.id })).toMatchObject({ status: 404 })
    expect(await invoke(admin.client, 'delete-user', { targetUserId: admin.id })).toEqual({
      status: 400,
      body: { success: false, error: 'You cannot delete yourself', code: 'own_deletion' },
    })
  })

  it('keeps one of two administrators who delete each other at the same moment', async () => {
    const [ada, ivo] = [await newPerson({ admin: true }), await newPerson({ admin: true })]
    const answers = await Promise.all([
      invoke(ada.client, 'delete-user', { targetUserId: ivo.id }),
      invoke(ivo.client, 'delete-user', { targetUserId: ada.id }),
    ])
    const { data } = await service.from('profiles').select('id').in('id', [ada.id, ivo.id]).throwOnError()
    expect([data.length, answers.filter(({ status }) => status === 200).length]).toEqual([1, 1])
  })
})

describe('update-user-password', () => {
  it('sets the new password, ends the old one and every session, and records it', async () => {
    const admin = await signedIn('admin')
    const person = await newPerson()
    const body = { targetEmail: person.email.toUpperCase(), newPassword: 'Set-by-admin-1!' }
    expect(await invoke(admin.client, 'update-user-password', body)).toEqual({
      status: 200,
      body: { success: true, message: `Password updated for ${person.email}` },
    })
    expect(await recorded(person.id)).toEqual([{ admin_id: admin.id, action_type: 'password_set' }])
    const { data } = await service.auth.admin.getUserById(person.id)
    expect(data.user?.app_metadata, 'the app metadata do not show how the change was recorded').not.toHaveProperty(
      'password_change',
    )
    expect((await person.client.auth.refreshSession()).error).not.toBeNull()
    await expect(signIn(person.email, person.password)).rejects.toThrow('Invalid login credentials')
    expect((await signIn(person.email, 'Set-by-admin-1!')).id).toBe(person.id)
  })

  it('refuses to set the password of an administrator, who can get a reset mail instead', async () => {
    const [admin, other] = [await signedIn('admin'), await newPerson({ admin: true })]
    const error = "An administrator's password cannot be set here. Send a password reset e-mail instead."
    for (const targetEmail of [other.email, admin.email]) {
      const body = { targetEmail, newPassword: 'Set-by-admin-1!' }
      expect(await invoke(admin.client, 'update-user-password', body)).toEqual({
        status: 403,
        body: { success: false, error, code: 'password_of_admin' },
      })
    }
    expect(await recorded(other.id)).toEqual([])
    await admin.client.rpc('admin_prepare_reset_mail', { target_user_id: other.id }).throwOnError()
    expect((await stranger().auth.resetPasswordForEmail(other.email)).error).toBeNull()
    expect((await desk.mailTo(other.email)).recipients).toEqual([other.email])
    expect(await recorded(other.id)).toEqual([{ admin_id: admin.id, action_type: 'password_reset_sent' }])
  })

  it('a password that an administrator set ends when its user becomes an administrator', async () => {
    const admin = await signedIn('admin')
    const person = await newPerson()
    const body = { targetEmail: person.email, newPassword: 'Set-by-admin-1!' }
    expect(await invoke(admin.client, 'update-user-password', body)).toMatchObject({ status: 200 })
    const known = await signIn(person.email, 'Set-by-admin-1!')
    await admin.client.from('user_roles').insert({ user_id: person.id, role: 'admin' }).throwOnError()
    await expect(signIn(person.email, 'Set-by-admin-1!')).rejects.toThrow('Invalid login credentials')
    expect((await known.client.auth.refreshSession()).error).not.toBeNull()
    expect((await recorded(person.id)).map(({ action_type }) => action_type).toSorted()).toEqual([
      'password_ended',
      'password_set',
      'user_role_created',
    ])
  })

  it('applies the password rules of sign-up, and answers 404 for an unknown address', async () => {
    const { client } = await signedIn('admin')
    const person = await newPerson()
    expect(
      await invoke(client, 'update-user-password', { targetEmail: person.email, newPassword: 'only-letters' }),
    ).toMatchObject({
      status: 400,
      body: { success: false, error: expect.stringContaining('newPassword: must contain') },
    })
    expect(
      await invoke(client, 'update-user-password', { targetEmail: 'nobody@x.example', newPassword: 'Set-by-1-admin!' }),
    ).toEqual({
      status: 404,
      body: { success: false, error: 'There is no user with this e-mail address', code: 'no_user_with_address' },
    })
    expect(await recorded(person.id)).toEqual([])
  })
})

describe('callers who are not administrators', () => {
  const target = async () => ({
    'create-user': newUserForm(),
    'delete-user': { targetUserId: (await signedIn('neighbour')).id },
    'update-user-password': { targetEmail: (await signedIn('neighbour')).email, newPassword: 'Set-by-1-admin!' },
  })

  it('are refused by all three functions: a customer, an impersonating administrator, and a caller without a session', async () => {
    const impersonating = await newPerson({ admin: true })
    const { id } = await signedIn('customer')
    await impersonating.client.rpc('start_impersonation_session', { target_user_id: id }).throwOnError()
    for (const [name, body] of Object.entries(await target())) {
      for (const { client } of [await signedIn('customer'), impersonating]) {
        expect([name, await invoke(client, name, body)]).toEqual([
          name,
          { status: 403, body: { success: false, error: 'Only administrators may do this', code: 'admins_only' } },
        ])
      }
      expect(await callInEngine(name, { body })).toMatchObject({ status: 401 })
      expect(await callInEngine(name, { body, headers: { apikey: training.secretKey } })).toMatchObject({ status: 401 })
    }
  })

  it('cannot call the procedures behind the functions, nor sign up with a forged invitation', async () => {
    const { client } = await signedIn('customer')
    const neighbour = await signedIn('neighbour')
    const refused = await Promise.all([
      client.rpc('admin_invite_user', {
        email: 'x@x.example',
        name: 'X',
        environment_access: 'both',
        role: 'admin',
        access_level: 'standard',
      }),
      client.rpc('admin_delete_user', { target_user_id: neighbour.id }),
      client.rpc('admin_prepare_password_change', { target_email: neighbour.email }),
    ])
    expect(refused.map(({ error }) => error?.code)).toEqual(['42501', '42501', '42501'])
    const email = `forged-${randomUUID()}@example.com`
    const data = { invitation: randomUUID(), role: 'admin', environment_access: 'both' }
    const signedUp = await stranger().auth.signUp({ email, password: 'Training-Person-1!', options: { data } })
    expect(signedUp.error).toBeNull()
    const { data: roles } = await service
      .from('user_roles')
      .select()
      .eq('user_id', signedUp.data.user?.id ?? '')
    expect(roles).toEqual([])
  })
})

describe('on Deno', () => {
  it('an administrator creates a user, sets the password and deletes the user; refusals equal those of the engine', async () => {
    const { token } = await signedIn('admin')
    const person = newUserForm()
    const made = await callOnDeno('create-user', { token, body: person })
    expect(made).toMatchObject({ status: 200, body: { success: true, data: { email: person.email } } })
    expect((await desk.mailTo(person.email)).text).toContain('environment%3Dtraining')
    expect(await callBoth('create-user', { token, body: person })).toMatchObject({ status: 409 })
    const password = { targetEmail: person.email, newPassword: 'Set-by-1-admin!' }
    expect(await callBoth('update-user-password', { token, body: password })).toMatchObject({ status: 200 })
    const { id } = createdUserSchema.parse(made.body).data
    expect(await callOnDeno('delete-user', { token, body: { targetUserId: id } })).toMatchObject({ status: 200 })
    expect(await callBoth('delete-user', { token, body: { targetUserId: id } })).toMatchObject({ status: 404 })
    const customer = { token: (await signedIn('customer')).token, body: { targetUserId: id } }
    expect(await callBoth('delete-user', customer)).toMatchObject({ status: 403 })
  })
})
