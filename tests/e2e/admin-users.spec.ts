import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { allowChanges, findPerson, impersonate, test } from './support/admin.ts'
import { chooseInCell, panel, recordOf, rowOf } from './support/administrators.ts'
import { confirmByApi, linkFrom, newAddress, newPerson, sessionOf, signInByApi } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { apiOf } from './support/member.ts'
import { expectNothingLost } from './support/narrow.ts'
import { expectToast, toasts } from './support/screens.ts'

const users = (search: string) => `/settings/admin?tab=users&q=${encodeURIComponent(search)}`

test.describe('with refusals', () => {
  test.use({ expectedProblems: /4\d\d|RequestError/ })

  test('an administrator creates a user, edits each cell, sets a password, sends a reset mail and deletes the user, each with a record', async ({
    page,
    request,
    administrator,
    clientAddress,
  }) => {
    test.slow()
    const before = (await recordOf(administrator)).length
    const email = newAddress()
    const name = `Tess ${email.slice(4, 12)}`
    await page.goto('/settings/admin?tab=users')
    await page.getByRole('button', { name: 'Create User' }).click()
    const dialog = page.getByRole('dialog')
    await expectAccessible(page, { state: 'creating a user', parts: ['.dialog'], looks: ['light', 'dark'] })
    await dialog.getByRole('button', { name: 'Create User' }).click()
    await expect(dialog).toContainText('Please enter a valid email address.')
    await expect(dialog).toContainText('Name is required.')
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Phone').fill('call me')
    await dialog.getByRole('button', { name: 'Create User' }).click()
    await expect(dialog).toContainText('Please enter a phone number')
    await dialog.getByLabel('Phone').fill('+32 470 1')
    await dialog.getByLabel('Account').fill(administrator.accountName)
    await dialog.getByRole('option', { name: administrator.accountName }).click()
    await dialog.getByRole('button', { name: 'Create User' }).click()
    await toasts(page).getByRole('button', { name: 'Show' }).click()
    const row = rowOf(page, email)
    await expect(row).toContainText(administrator.accountName)
    await confirmByApi(request, await linkFrom(request, email, 'invite'))

    await page.getByRole('button', { name: 'Create User' }).click()
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByRole('button', { name: 'Create User' }).click()
    await expectToast(page, 'A user with this e-mail address already exists')
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: `Edit phone of ${name}` }).click()
    await page.getByLabel(`phone of ${name}`, { exact: true }).fill('+32 470 2')
    await page.keyboard.press('Enter')
    await expect(row).toContainText('+32 470 2')
    await chooseInCell(page, `environment of ${name}`, 'both')
    await expect(row).toContainText('Both')
    await page.getByRole('button', { name: `Edit account of ${name}` }).click()
    await page.getByRole('combobox', { name: `account of ${name}` }).fill('Brabo')
    await page.getByRole('option', { name: 'Brabo Verzekeringen NV' }).click()
    await page.getByRole('button', { name: `Save account of ${name}` }).click()
    await expect(row).toContainText('Brabo Verzekeringen NV')

    const more = page.getByRole('button', { name: `More for ${name}` })
    await more.click()
    await page.getByRole('menuitem', { name: 'Set password…' }).click()
    await expectAccessible(page, { state: 'setting a password', parts: ['.dialog'], looks: ['light', 'dark'] })
    await dialog.getByLabel('New password').fill('simple')
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText('Password must be at least 8 characters.')
    await dialog.getByLabel('New password').fill('Training-Tess-1!')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Password updated successfully')
    await expect(more).toBeFocused()
    const signedIn = await signInByApi(request, 'training', { email, password: 'Training-Tess-1!' }, clientAddress)
    expect(signedIn.status()).toBe(200)

    await chooseInCell(page, `type of ${name}`, 'admin')
    await expect(row).toContainText('Admin')
    const refused = await signInByApi(request, 'training', { email, password: 'Training-Tess-1!' }, clientAddress)
    expect(refused.status(), 'a new administrator’s old password has ended').toBe(400)
    await more.click()
    await expect(page.getByRole('menuitem', { name: 'Set password…' })).toHaveCount(0)
    await page.getByRole('menuitem', { name: 'Send password reset email' }).click()
    await expectToast(page, 'Password reset email sent')
    const link = await linkFrom(request, email, 'recovery')
    expect(decodeURIComponent(link), 'the link leads to this portal').toContain(
      `${new URL(page.url()).origin}/reset-password`,
    )

    await more.click()
    await page.getByRole('menuitem', { name: 'Delete user…' }).click()
    await page.getByRole('button', { name: 'Delete user' }).click()
    await expectToast(page, 'User deleted successfully')
    await expect(page.getByText('No users found')).toBeVisible()
    expect((await recordOf(administrator)).slice(before)).toEqual([
      'user_created',
      'profile_updated',
      'profile_updated',
      'user_account_updated',
      'password_set',
      'password_ended',
      'user_role_updated',
      'password_reset_sent',
      'profile_deleted',
    ])
  })

  test(
    'an administrator cannot impersonate or delete themselves, nor impersonate another administrator',
    { tag: '@nightly' },
    async ({ page, administrator }) => {
      const [own] = (await administrator.admin.get(`profiles?id=eq.${administrator.userId}&select=email`)) as {
        email: string
      }[]
      const before = await recordOf(administrator)
      await page.goto(users(own?.email ?? ''))
      await impersonate(page, 'Nora Claes')
      await expectToast(page, 'You cannot impersonate yourself')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'More for Nora Claes' }).click()
      await page.getByRole('menuitem', { name: 'Delete user…' }).click()
      await page.getByRole('button', { name: 'Delete user' }).click()
      await expectToast(page, 'You cannot delete yourself')
      await page.keyboard.press('Escape')
      await page.goto(users('p.vanaerschot@'))
      await impersonate(page, 'Pieter Van Aerschot')
      await expectToast(page, 'Another administrator cannot be impersonated')
      await page.keyboard.press('Escape')
      await expect(panel(page)).toBeVisible()
      expect(await recordOf(administrator)).toEqual(before)
    },
  )

  test(
    'an administrator starts and ends an impersonation, and two windows show it',
    { tag: '@nightly' },
    async ({ page, context, administrator }) => {
      const saskia = await findPerson(administrator, 's.dewit@halewijn.example')
      const before = (await recordOf(administrator)).length
      const second = await context.newPage()
      await second.goto(users('s.dewit@halewijn.example'))
      await page.bringToFront()
      await page.goto(users('s.dewit@halewijn.example'))
      await impersonate(page, 'Saskia De Wit')
      const banner = page.getByRole('region', { name: 'Impersonation' })
      await expect(banner).toContainText('Impersonating: Saskia De Wit')
      await expect(banner.getByRole('timer')).toHaveText(/^Expires in: (60:00|59:\d\d)$/)
      await expectToast(page, 'You are now viewing the application as this user')
      await expect(page).toHaveURL('/dashboard')
      await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Saskia!' })).toBeVisible()

      await expect(second.getByRole('region', { name: 'Impersonation' }), 'the other window shows it too').toBeVisible()
      await expect(panel(second)).toHaveCount(0)
      await page.goto('/settings/admin?tab=users')
      await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Saskia!' })).toBeVisible()
      await expect(administrator.api.post('rpc/admin_list_users', {})).rejects.toThrow('403')
      await expect(
        administrator.api.post('rpc/start_impersonation_session', { target_user_id: saskia }),
      ).rejects.toThrow('Another impersonation is open; end it first')

      const title = `Written for Saskia ${administrator.userId}`
      await page.goto('/kanban')
      await allowChanges(page)
      await page.getByRole('button', { name: 'New Card', exact: true }).click()
      await page.getByLabel('Title').fill(title)
      await page.getByRole('button', { name: 'Create Card' }).click()
      await expect(page.getByText(title)).toBeVisible()
      const cards = await administrator.admin.get(
        `kanban_cards?title=eq.${encodeURIComponent(title)}&select=id,created_by`,
      )
      expect(cards).toEqual([expect.objectContaining({ created_by: saskia })])
      await administrator.admin.delete(`kanban_cards?title=eq.${encodeURIComponent(title)}`)

      await banner.getByRole('button', { name: 'End Impersonation' }).click()
      await expectToast(page, 'You are back to your admin account')
      await expect(banner).toHaveCount(0)
      await expect(
        second.getByRole('region', { name: 'Impersonation' }),
        'it ended in the other window too',
      ).toHaveCount(0)
      const record = (await recordOf(administrator)).slice(before).filter((type) => type !== 'profile_viewed')
      expect(record).toEqual([
        'impersonation_started',
        'impersonation_mode_changed',
        'kanban_card_created',
        'impersonation_ended',
      ])
    },
  )
})

test.describe('access to the list of users', () => {
  test.use({ expectedProblems: /40\d/ })
  test('a customer sees no list of users at any address, and the server refuses the calls', async ({
    page,
    member,
  }) => {
    for (const path of ['/settings/admin', '/settings/admin?tab=users', '/dashboard?tab=users']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Nora!' })).toBeVisible()
      await expect(page.getByRole('tab', { name: 'Users' })).toHaveCount(0)
    }
    expect(await page.evaluate(() => 'portico' in window)).toBe(false)
    for (const name of ['admin_list_users', 'admin_list_accounts']) {
      await expect(member.api.post(`rpc/${name}`, {})).rejects.toThrow('403')
    }
    expect(await member.api.get('spocs')).toEqual([])
  })

  test(
    'an administrator sets a password with the helper in the browser console, within the rules of the server',
    { tag: '@nightly' },
    async ({ page, administrator, request, clientAddress }) => {
      const person = await newPerson(request, clientAddress)
      const [own] = (await administrator.admin.get(`profiles?id=eq.${administrator.userId}&select=email`)) as {
        email: string
      }[]
      await page.goto('/dashboard')
      await expect.poll(() => page.evaluate(() => 'portico' in window)).toBe(true)
      const ask = (password: string, address = person.email) =>
        page.evaluate(
          ([email, given]) =>
            (
              window as unknown as { portico: { updateUserPassword(...args: unknown[]): unknown } }
            ).portico.updateUserPassword(email, given),
          [address, password],
        )
      expect(await ask('short')).toEqual({
        success: false,
        error: expect.stringContaining('at least 8 characters') as unknown,
      })
      expect(await ask('Training-Nora-2!')).toEqual({ success: true })
      expect(await ask('Training-Nora-2!', own?.email)).toEqual({
        success: false,
        error: expect.stringContaining('Send a password reset e-mail instead') as unknown,
      })
    },
  )
})

test.describe('administrator mode', () => {
  test.use({ expectedProblems: /Not an administrator/ })
  test(
    'an administrator enters with the card and leaves with the button; a demoted one is refused',
    { tag: '@nightly' },
    async ({ page, administrator }) => {
      await page.goto('/settings')
      await page.getByRole('button', { name: 'Enter Administrator Mode' }).click()
      await expect(panel(page)).toBeVisible()
      await expect(toasts(page)).toContainText('Admin Login Successful')
      await expectToast(page, 'Welcome Administrator')
      const tabs = page.getByRole('tab')
      await expect(tabs).toHaveText([
        'Accounts',
        'Users',
        'Changes',
        'Settings',
        /^Support\d*$/,
        'Planner',
        'Privacy',
        'Access log',
      ])
      await tabs.first().focus()
      await page.keyboard.press('ArrowRight')
      await expect(page).toHaveURL(/tab=users/)
      await expect(page.getByRole('tab', { name: 'Users' })).toBeFocused()
      await page.getByRole('button', { name: 'Admin Logout' }).click()
      await expectToast(page, 'You have been logged out as administrator.')
      await expect(page).toHaveURL('/dashboard')
      await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Nora!' })).toBeVisible()
      await page.goto('/settings')
      await expect(page.getByRole('button', { name: 'Enter Administrator Mode' })).toBeVisible()
      await administrator.admin.patch(`user_roles?user_id=eq.${administrator.userId}`, { role: 'user' })
      await page.getByRole('button', { name: 'Enter Administrator Mode' }).click()
      await expectToast(page, "You don't have administrator privileges.")
      await expect(page.getByText('Enter Administrator Mode')).toHaveCount(0)
    },
  )
})

test(
  'an unlinked user has no access, even by domain, until an administrator links, unblocks or approves them',
  { tag: '@nightly' },
  async ({ page, request, administrator, clientAddress }) => {
    test.slow()
    const { admin, accountId, accountName } = administrator
    const domain = `${accountId.slice(0, 8)}.example`
    const person = await newPerson(request, clientAddress, { email: `tess@${domain}`, name: 'Tess Maes' })
    const session = await sessionOf(request, person, clientAddress)
    const api = await apiOf(request, session.access_token)
    await admin.post('account_email_domains', { domain, account_id: accountId })
    await admin.post('user_accounts', { user_id: session.user.id, account_id: accountId })
    expect(await api.get('accounts?select=name')).toEqual([{ name: accountName }])
    const before = (await recordOf(administrator)).length

    await page.goto(users(person.email))
    const row = rowOf(page, 'Tess Maes')
    await expect(row).toContainText(accountName)
    const setAccount = async (to: string) => {
      await page.getByRole('button', { name: 'Edit account of Tess Maes' }).click()
      await page.getByRole('combobox', { name: 'account of Tess Maes' }).fill(to)
      // The empty field offers every account; Escape closes that list.
      await (to === '' ? page.keyboard.press('Escape') : page.getByRole('option', { name: to }).click())
      await page.getByRole('button', { name: 'Save account of Tess Maes' }).click()
    }
    await setAccount('')
    await expect(row).toContainText(`No account`)
    await expect(row).toContainText(`blocked from ${accountName}`)
    expect(await api.get('accounts'), 'the domain gives no access').toEqual([])
    expect(await api.get('profiles?select=email')).toEqual([{ email: person.email }])
    await page.getByRole('combobox', { name: 'Show' }).selectOption('Blocked')
    await expect(row).toBeVisible()
    await expectAccessible(page, { state: 'a blocked user' })
    await page.getByRole('combobox', { name: 'Show' }).selectOption('Everybody')

    await setAccount(accountName)
    await expect(row).not.toContainText('blocked')
    expect(await api.get('accounts?select=name'), 'a link removes the block').toEqual([{ name: accountName }])
    await setAccount('')
    await expect(row).toContainText('blocked from')
    await page.getByRole('button', { name: 'More for Tess Maes' }).click()
    await page.getByRole('menuitem', { name: `Lift block from ${accountName}` }).click()
    await expect(row).toContainText('by domain')
    expect(await api.get('accounts?select=name')).toEqual([{ name: accountName }])

    await page.goto(`/settings/admin?q=${encodeURIComponent(accountName)}`)
    await expect(rowOf(page, accountName)).toContainText('2 users')
    await page.getByRole('button', { name: `E-mail domains of ${accountName}` }).click()
    await page.getByText('After approval').click()
    await expectToast(page, 'Approval updated successfully')
    await expectAccessible(page, { state: 'e-mail domains', parts: ['.dialog'], looks: ['light', 'dark'] })
    await administrator.api.post('account_email_domains', { domain: `other.${domain}`, account_id: accountId })
    await expect(page.getByRole('dialog'), 'the dialog follows a change elsewhere').toContainText(`other.${domain}`)
    expect(await api.get('accounts')).toEqual([])
    await page.goto(`${users(person.email)}&only=awaiting`)
    await expect(row).toContainText(`awaiting approval for ${accountName}`)
    await expectAccessible(page, { state: 'a user who waits' })
    await page.getByRole('button', { name: `Approve Tess Maes for ${accountName}` }).click()
    await expect(page.getByText('No users found')).toBeVisible()
    expect(await api.get('accounts?select=name')).toEqual([{ name: accountName }])
    expect((await recordOf(administrator)).slice(before)).toEqual([
      'user_account_deleted',
      'user_account_created',
      'user_account_deleted',
      'account_block_deleted',
      'account_email_domain_updated',
      'account_email_domain_created',
      'user_account_created',
    ])
  },
)

test(
  'the users work with the keyboard alone and on a phone, without accessibility violations, and are exported',
  { tag: '@nightly' },
  async ({ page, administrator }) => {
    const { accountName } = administrator
    await page.goto(users(accountName))
    await expect(rowOf(page, 'Nora Claes')).toBeVisible()
    await expectAccessible(page, { state: 'users' })
    const pencil = page.getByRole('button', { name: 'Edit account of Nora Claes' })
    await pencil.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('Polder')
    await expect(rowOf(page, 'Nora Claes').getByRole('option')).toHaveText(['Polderdata BV'])
    await expectAccessible(page, { state: 'users, choosing an account', parts: ['.table'], looks: ['light', 'dark'] })
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(pencil).toBeFocused()
    await expect(rowOf(page, 'Nora Claes')).toContainText(accountName)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const lines = (await readFile(await (await downloading).path(), 'utf8')).split('\r\n')
    expect(lines[0]).toBe(
      '\uFEFF#,User,E-mail,"New e-mail, not confirmed",Phone,Type,Environment,Account,All accounts,Confirmed,Awaiting approval for,Blocked from,Second factor,Last sign-in',
    )
    expect(lines).toHaveLength(3)
    expect(lines[1]).toMatch(
      new RegExp(`^1,Nora Claes,e2e-[^,]*,,,Admin,Training,${accountName},${accountName} \\(assigned\\),Yes,,,No,`),
    )
    await page.setViewportSize({ width: 320, height: 700 })
    await expectAccessible(page, { state: 'users on a phone', looks: ['light'] })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)

    await page.setViewportSize({ width: 375, height: 800 })
    await expectNothingLost(page, 'users in two columns of facts')
    for (const field of ['type', 'account']) {
      await page.getByRole('button', { name: `Edit ${field} of Nora Claes` }).click()
      await expect(page.getByRole('button', { name: `Cancel ${field} of Nora Claes` })).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
      await page.keyboard.press('Escape')
    }
  },
)
