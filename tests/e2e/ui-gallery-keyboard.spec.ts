import { type Page, expect } from '@playwright/test'
import { test } from './support/test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.beforeEach(async ({ page, gallery }) => {
  await page.goto(gallery)
  await expect(page.getByRole('heading', { name: 'Design system' })).toBeVisible()
})

test('a dialog moves the focus to its first field, keeps it and returns it', async ({ page }) => {
  await button(page, 'Dialog').focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create New Card' })
  await expect(dialog.getByLabel('Title')).toBeFocused()
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Tab')
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button(page, 'Dialog')).toBeFocused()
})

test('a click outside a dialog closes it, a click on a toast above it does not', async ({ page }) => {
  await button(page, 'Failure').click()
  await button(page, 'Dialog').click()
  const dialog = page.getByRole('dialog')
  const toast = page.getByRole('listitem').filter({ hasText: 'Failed to save preferences' })
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast).toBeHidden()
  await expect(dialog).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(dialog).toBeHidden()
})

test('a user moves through a menu with arrow keys and letters, and a dialog that it opened returns the focus to it', async ({
  page,
}) => {
  await button(page, 'More').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Download' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitemradio', { name: 'By name' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(page, 'More')).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeFocused()
  await page.keyboard.type('del')
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Delete this template?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(button(page, 'More')).toBeFocused()
})

test('an alert dialog stays open until the confirmed action is done', async ({ page }) => {
  await button(page, 'More').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await page.mouse.click(5, 5)
  await expect(question).toBeVisible()
  const confirm = question.getByRole('button', { name: 'Delete' })
  await confirm.click()
  await expect(confirm).toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await expect(question).toBeHidden()
})

test('a user changes selects, radio buttons and tabs with the arrow keys', async ({ page }) => {
  await page.getByRole('combobox', { name: 'Column' }).first().focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('combobox', { name: 'Column' }).first()).toHaveValue('todo')

  const segments = page.getByRole('group', { name: 'Status' })
  await segments.getByRole('radio', { name: 'All' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(segments.getByRole('radio', { name: 'Unread' })).toBeChecked()

  await page.getByRole('tab', { name: 'Accounts' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Users' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel')).toHaveText('The panel of Users.')
})

test('a click outside an inline editor closes it and still reaches its target', async ({ page }) => {
  await button(page, 'Edit contact of Halewijn Bank NV').click()
  await button(page, 'Edit link of Brabo Verzekeringen NV').click()
  await expect(page.getByRole('textbox', { name: 'link of Brabo Verzekeringen NV' })).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'contact of Halewijn Bank NV' })).toBeHidden()
})

test('F8 moves the focus to the toasts, which stay while they have it', async ({ page }) => {
  await button(page, 'With an action').click()
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
  await expect(button(page, 'With an action')).toBeFocused()
})
