import { expect, type Page } from '@playwright/test'
import { codeOf } from '../support/authenticator-app.ts'
import { test } from './support/admin.ts'
import { recordOf } from './support/administrators.ts'
import { newPerson } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { ageProofs } from './support/old-proof.ts'
import { chooseEnvironment, expectDashboard, expectToast, signIn, signOut } from './support/screens.ts'

/** Sets up an app in My Profile. Returns its secret and the recovery codes. */
async function setUpApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto('/profile?tab=security')
  await page.getByRole('button', { name: 'Set up an app' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = ((await page.locator('.set-up-app-secret code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Enter the code that it shows').pressSequentially(codeOf(secret))
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const codes = await dialog.getByRole('listitem').allTextContents()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 of 10 unused')).toBeVisible()
  return { secret, codes }
}

test('a person sets up an app, signs in with its code, and then with a recovery code', async ({
  page,
  request,
  clientAddress,
}) => {
  const person = await newPerson(request, clientAddress)
  await page.goto('/')
  await chooseEnvironment(page, 'Training')
  await signIn(page, person)
  await expectDashboard(page)
  const { secret, codes } = await setUpApp(page)
  await expectToast(page, 'Second factor turned on')

  await signOut(page)
  await signIn(page, person)
  const step = page.getByRole('heading', { level: 1, name: 'One more step' })
  await expect(step).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()
  // The step stays after a reload and on every page.
  await page.goto('/kanban')
  await expect(step).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/faq')
  await expect(other.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible()
  // Each code works once, so this is the next one.
  const code = codeOf(secret, 1)
  await page.getByLabel('Six-digit code').pressSequentially(`${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Kanban Board' })).toBeVisible()
  await expect(other.getByRole('heading', { level: 1, name: 'FAQ' })).toBeVisible()
  await other.close()

  await signOut(page)
  await signIn(page, person)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expectDashboard(page)
  await page.goto('/profile?tab=security')
  await expect(page.getByText('9 of 10 unused')).toBeVisible()
  await expect(page.getByText('signed in with a password and a recovery code')).toBeVisible()
})

test.describe('with refusals', () => {
  test.use({ expectedProblems: /status of 4(03|22)|Please confirm with your second factor|Invalid TOTP code/ })

  test(
    'a change asks for a proof of more than ten minutes again, and is then made once',
    { tag: '@nightly' },
    async ({ page, request, administrator, clientAddress }) => {
      const person = await newPerson(request, clientAddress)
      const { secret } = await setUpApp(page)
      await ageProofs(page, administrator.userId)
      const deletions = async () => (await recordOf(administrator)).filter((type) => type === 'profile_deleted')

      await page.goto(`/settings/admin?tab=users&q=${encodeURIComponent(person.email)}`)
      await page.getByRole('button', { name: `More for ${person.name}` }).click()
      await page.getByRole('menuitem', { name: 'Delete user…' }).click()
      const question = page.getByRole('alertdialog')
      await question.getByRole('button', { name: 'Delete user' }).click()
      const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
      const field = dialog.getByLabel('Six-digit code')
      await expect(field).toBeFocused()
      await expectAccessible(page, { state: 'the question for the factor', parts: ['.dialog'] })

      // Without the factor nothing is changed, and the question stays.
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expectToast(page, 'Please confirm with your second factor')
      expect(await deletions()).toEqual([])

      await question.getByRole('button', { name: 'Delete user' }).click()
      await field.pressSequentially('000000')
      await expect(dialog).toContainText('This code is not right')
      await expect(field).toBeFocused()
      // Each code works once, so this is the next one.
      await field.pressSequentially(codeOf(secret, 1))
      await expectToast(page, 'User deleted successfully')
      await expect(dialog).toBeHidden()
      await expect(page.getByText('No users found')).toBeVisible()
      expect(await deletions()).toHaveLength(1)

      // The proof is new: the next change is made without a question.
      const other = await newPerson(request, clientAddress)
      await page.goto(`/settings/admin?tab=users&q=${encodeURIComponent(other.email)}`)
      await page.getByRole('button', { name: `More for ${other.name}` }).click()
      await page.getByRole('menuitem', { name: 'Delete user…' }).click()
      await question.getByRole('button', { name: 'Delete user' }).click()
      await expectToast(page, 'User deleted successfully')
      expect(await deletions()).toHaveLength(2)
    },
  )
})
