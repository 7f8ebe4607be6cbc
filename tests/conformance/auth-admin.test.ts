import { describe, expect, it } from 'vitest'
import { address, expectAlive, PASSWORD, refusal, sharedApi } from './support/identity.ts'

const api = sharedApi()
const { admin } = api.service.auth

describe('the admin API', () => {
  it('creates a user, confirmed or unconfirmed', async () => {
    const email = address('made')
    const { data, error } = await admin.createUser({
      email,
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { name: 'Made' },
      app_metadata: { department: 'tax' },
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email,
      user_metadata: { name: 'Made' },
      app_metadata: { department: 'tax', provider: 'email', providers: ['email'] },
      email_confirmed_at: expect.any(String),
      identities: [{ provider: 'email', identity_data: { email, email_verified: true } }],
    })
    expect((await api.signIn(email)).status).toBe(200)
    const waiting = address('waiting')
    await admin.createUser({ email: waiting, password: PASSWORD })
    expect(refusal(await api.signIn(waiting))).toEqual([400, 'email_not_confirmed'])
    expect(await api.mails(waiting)).toEqual([])
  })

  it('creates a user with a given id and refuses the same id again', async () => {
    const id = crypto.randomUUID()
    const { data } = await admin.createUser({ id, email: address('id') })
    expect(data.user?.id).toBe(id)
    expect((await admin.createUser({ id, email: address('id') })).error).toMatchObject({
      status: 422,
      code: 'conflict',
    })
  })

  it('refuses to create a second user with the same address', async () => {
    const { email } = await api.person('double')
    const { error } = await admin.createUser({ email: email.toUpperCase(), password: PASSWORD })
    expect(error).toMatchObject({ status: 422, code: 'email_exists' })
  })

  it('gets one user by id', async () => {
    const { id, email } = await api.person('get')
    expect((await admin.getUserById(id)).data.user).toMatchObject({ id, email })
    expect((await admin.getUserById(crypto.randomUUID())).error).toMatchObject({ status: 404, code: 'user_not_found' })
  })

  it('lists users in pages, newest first', async () => {
    for (const name of ['page-a', 'page-b', 'page-c']) await admin.createUser({ email: address(name) })
    const { data, error } = await admin.listUsers({ page: 1, perPage: 2 })
    if (error) throw error
    expect(data.users.map(({ email }) => email?.slice(0, 6))).toEqual(['page-c', 'page-b'])
    expect(data.nextPage).toBe(2)
    expect(data.total).toBeGreaterThanOrEqual(3)
    // The official client parses only one digit of the last page number, so this reads the header.
    const { headers } = await api.call('admin/users?page=1&per_page=2', { admin: true })
    expect(headers.get('link')).toContain(`page=${Math.ceil(data.total / 2)}&per_page=2>; rel="last"`)
    const next = await admin.listUsers({ page: 2, perPage: 2 })
    expect(next.data.users[0]?.email?.slice(0, 6)).toBe('page-a')
    expect(JSON.stringify(data.users)).not.toMatch(/argon2|encrypted_password|confirmation_token/)
  })

  it('updates a user’s address, password, role and metadata', async () => {
    const { id, tokens } = await api.signedIn('update', { app_metadata: { a: 1, b: 2 } })
    const email = address('updated')
    const { data, error } = await admin.updateUserById(id, {
      email,
      email_confirm: true,
      password: 'Another-Password-2',
      app_metadata: { b: null, c: 3 },
      user_metadata: { name: 'Updated' },
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, user_metadata: { name: 'Updated' } })
    expect(data.user?.app_metadata).toEqual({ a: 1, c: 3, provider: 'email', providers: ['email'] })
    await expectAlive(api, tokens.access_token, false)
    expect((await api.signIn(email, 'Another-Password-2')).status).toBe(200)
    expect((await admin.updateUserById(id, { role: 'editor' })).data.user?.role).toBe('editor')
  })

  it('bans a user for a time, ends their sessions and lifts the ban', async () => {
    const { id, email, tokens } = await api.signedIn('ban')
    const { data } = await admin.updateUserById(id, { ban_duration: '1h30m' })
    const until = new Date((data.user as unknown as { banned_until: string }).banned_until).getTime()
    expect(Math.abs(until - Date.now() - 90 * 60_000)).toBeLessThan(60_000)
    expect(refusal(await api.signIn(email))).toEqual([400, 'user_banned'])
    expect((await api.refresh(tokens.refresh_token)).status).toBe(400)
    await admin.updateUserById(id, { ban_duration: 'none' })
    expect((await api.signIn(email)).status).toBe(200)
  })

  it('deletes a user with all their data', async () => {
    const { id, email, tokens } = await api.signedIn('gone')
    expect((await admin.deleteUser(id)).error).toBeNull()
    expect(refusal(await api.call('user', { token: tokens.access_token }))).toEqual([403, 'user_not_found'])
    expect(refusal(await api.refresh(tokens.refresh_token))).toEqual([400, 'refresh_token_not_found'])
    expect(await api.serviceRpc('traces', { address: email })).toMatchObject({ users: 0, identities: 0 })
    expect(refusal(await api.signIn(email))).toEqual([400, 'invalid_credentials'])
  })

  it('keeps the row and removes all personal data in a soft deletion', async () => {
    const { id, email, tokens } = await api.signedIn('soft', { user_metadata: { name: 'Soft' } })
    const body = { email: address('soft-new') }
    await api.call('user', { method: 'PUT', token: tokens.access_token, body })
    expect((await admin.deleteUser(id, true)).error).toBeNull()
    const row = JSON.stringify(await api.serviceRpc('person', { id }))
    expect(row).toContain('"deleted_at":"')
    for (const trace of [email, body.email, 'Soft', 'argon2']) expect(row).not.toContain(trace)
    await expectAlive(api, tokens.access_token, false)
    expect((await api.signIn(email)).status).toBe(400)
    expect((await admin.createUser({ email, password: PASSWORD })).error).toBeNull()
  })
})

describe('inviteUserByEmail', () => {
  it('mails a link that signs the invited user in', async () => {
    const email = address('invited')
    const { data, error } = await admin.inviteUserByEmail(email, { data: { name: 'Invited' } })
    expect([error, data.user?.email, data.user?.user_metadata]).toEqual([null, email, { name: 'Invited' }])
    expect(data.user?.invited_at).toEqual(expect.any(String))
    const followed = await api.follow((await api.mail(email, 'invite')).link)
    expect(followed.fragment.get('type')).toBe('invite')
    const token = followed.fragment.get('access_token') ?? ''
    expect((await api.call('user', { method: 'PUT', token, body: { password: PASSWORD } })).status).toBe(200)
    expect((await api.signIn(email)).status).toBe(200)
    expect((await admin.inviteUserByEmail(email)).error).toMatchObject({ status: 422, code: 'email_exists' })
  })
})

describe('generateLink', () => {
  async function generated(type: string, email: string, more: Readonly<Record<string, unknown>> = {}) {
    const { status, body } = await api.call('admin/generate_link', { admin: true, body: { type, email, ...more } })
    expect([type, status]).toEqual([type, 200])
    expect(await api.mails(email)).toEqual([])
    return body as unknown as {
      action_link: string
      email_otp: string
      hashed_token: string
      verification_type: string
    }
  }

  it('creates a signup link', async () => {
    const email = address('gl-signup')
    const { data, error } = await admin.generateLink({ type: 'signup', email, password: PASSWORD })
    expect(error).toBeNull()
    const followed = await api.follow(data.properties?.action_link ?? '')
    expect(followed.fragment.get('type')).toBe('signup')
    expect((await api.signIn(email)).status).toBe(200)
  })

  it('creates an invitation link', async () => {
    const email = address('gl-invite')
    const { hashed_token } = await generated('invite', email, { data: { name: 'Link' } })
    const { data } = await api.client().auth.verifyOtp({ token_hash: hashed_token, type: 'invite' })
    expect(data.user).toMatchObject({ email, user_metadata: { name: 'Link' } })
  })

  it('creates a magic link for existing and new users', async () => {
    const { email, id } = await api.person('gl-magic')
    const { email_otp, verification_type } = await generated('magiclink', email)
    expect(verification_type).toBe('magiclink')
    const { data } = await api.client().auth.verifyOtp({ email, token: email_otp, type: 'magiclink' })
    expect(data.user?.id).toBe(id)
    expect((await generated('magiclink', address('gl-new'))).verification_type).toBe('signup')
  })

  it('creates a recovery link to an allowed redirect', async () => {
    const { email } = await api.person('gl-recovery')
    const { action_link } = await generated('recovery', email, { redirect_to: 'https://app.example.com/welcome' })
    const followed = await api.follow(action_link)
    expect([followed.place, followed.fragment.get('type')]).toEqual(['https://app.example.com/welcome', 'recovery'])
  })

  it('creates one link for each address of an email change', async () => {
    const { email, id } = await api.person('gl-change')
    const new_email = address('gl-changed')
    const current = await generated('email_change_current', email, { new_email })
    const fresh = await generated('email_change_new', email, { new_email })
    expect((await api.follow(current.action_link)).fragment.get('message')).toMatch(/accepted/)
    expect((await api.follow(fresh.action_link)).fragment.get('type')).toBe('email_change')
    expect((await api.signIn(new_email)).body.user.id).toBe(id)
  })
})
