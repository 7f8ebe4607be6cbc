import { expect } from '@playwright/test'
import { test as withAdmin } from './support/admin.ts'
import { addCards, card, column, drag, expectColumn, openBoard } from './support/board.ts'
import { test } from './support/member.ts'
import { expectToast, toasts } from './support/screens.ts'

test('a user creates cards, each at the end of its column', async ({ page, member }) => {
  await openBoard(page)
  await expect(page.getByText('Organize and manage tasks with visual columns for your workflow.')).toBeVisible()
  for (const name of ['To Do', 'Doing', 'Waiting', 'Done'] as const) await expectColumn(page, name, [])

  await page.getByRole('button', { name: 'New Card', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Card' })
  await expect(dialog.getByLabel('Column')).toHaveValue('todo')
  await test.step('an empty title creates no card and shows no message', async () => {
    await dialog.getByLabel('Title').fill('   ')
    await dialog.getByRole('button', { name: 'Create Card' }).click()
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await expect(toasts(page).getByRole('listitem')).toHaveCount(0)
    expect(await member.api.get('kanban_cards?select=id')).toEqual([])
    await expect(dialog).toBeVisible()
  })

  await addCards(member, [['First', 'doing']])
  await dialog.getByLabel('Title').fill('  Second  ')
  await dialog.getByLabel('Description (optional)').fill('  Text of two lines.  ')
  await dialog.getByLabel('Column').selectOption('Doing')
  await dialog.getByRole('button', { name: 'Create Card' }).click()
  await expect(dialog).toBeHidden()
  await expect(toasts(page).getByText('Card created')).toBeVisible()
  await expectColumn(page, 'Doing', ['First', 'Second'])
  const rows = await member.api.get('kanban_cards?select=title,description,status,position,created_by&title=eq.Second')
  expect(rows).toEqual([
    { title: 'Second', description: 'Text of two lines.', status: 'doing', position: 1, created_by: member.userId },
  ])

  await page.getByRole('button', { name: 'New card in Waiting' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('')
  await expect(dialog.getByLabel('Column')).toHaveValue('waiting')
})

test('a user edits a card, moves it with its menu, deletes it and undoes the deletion', async ({ page, member }) => {
  await addCards(member, [
    ['One', 'todo'],
    ['Two', 'todo'],
  ])
  await openBoard(page)
  await page.getByRole('button', { name: 'Two', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Card' })
  await dialog.getByLabel('Title').fill('Two, improved')
  await dialog.getByLabel('Description (optional)').fill('With a text')
  await dialog.getByRole('button', { name: 'Save Card' }).click()
  await expect(dialog).toBeHidden()
  await expect(card(page, 'Two, improved').getByText('With a text')).toBeVisible()

  await card(page, 'Two, improved').hover()
  await page.getByRole('button', { name: 'More for card: Two, improved' }).click()
  await expect(page.getByRole('menu').getByText('Move to…')).toBeVisible()
  await page.getByRole('menuitem', { name: 'Done' }).click()
  await expectColumn(page, 'Done', ['Two, improved'])

  await card(page, 'One').hover()
  await page.getByRole('button', { name: 'Delete card: One' }).click()
  await expect(toasts(page).getByText('Card deleted')).toBeVisible()
  await expectColumn(page, 'To Do', [])
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expectColumn(page, 'To Do', ['One'])
  await expect.poll(async () => (await member.api.get('kanban_cards?select=id')).length).toBe(2)
})

test('two windows show each other’s changes without a reload', async ({ page, context, member }) => {
  await addCards(member, [['One', 'todo']])
  const other = await context.newPage()
  await openBoard(page)
  await openBoard(other)
  await expect(column(other, 'To Do')).toContainText('One')
  await expect(column(page, 'To Do')).toContainText('One')
  await drag(page, 'One', 'Doing')
  await expectColumn(other, 'Doing', ['One'])
  await addCards(member, [['Two', 'waiting']])
  await expectColumn(other, 'Waiting', ['Two'])
  await expectColumn(page, 'Waiting', ['Two'])
})

test('two users of an account see each other on the board, and who edits a card', async ({
  page,
  browser,
  member,
  newColleague,
}) => {
  await addCards(member, [['One', 'todo']])
  const colleague = await newColleague('Bram Peeters')
  const context = await browser.newContext()
  await colleague.enter(context)
  const other = await context.newPage()
  await openBoard(page)
  await expect(page.getByText(/^Also here:/)).toHaveCount(0)
  await openBoard(other)
  await expect(page.getByText(`Also here: ${colleague.name}`)).toBeVisible()
  await expect(other.getByText(`Also here: ${member.name}`)).toBeVisible()
  await other.getByRole('button', { name: 'One', exact: true }).click()
  await expect(card(page, 'One')).toContainText(`Being edited by ${colleague.name}`)
  await other.keyboard.press('Escape')
  await expect(card(page, 'One')).not.toContainText('Being edited')
  await context.close()
  await expect(page.getByText(/^Also here:/)).toHaveCount(0)
})

withAdmin(
  'an administrator has no board before choosing an account',
  { tag: '@nightly' },
  async ({ page, administrator }) => {
    expect(administrator.userId).not.toBe('')
    await page.goto('/kanban')
    await expect(page.getByText('Select an account to view the Kanban board.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'New Card' })).toHaveCount(0)
  },
)

test.describe('without the server', () => {
  test.use({ expectedProblems: /Failed to load resource|RequestError|TypeError|ERR_/ })

  test('every failure shows its message, and the change is undone', async ({ page, member }) => {
    await addCards(member, [['One', 'todo']])
    let refused = ['GET', 'POST', 'PATCH', 'DELETE']
    await page.route('**/rest/v1/kanban_cards*', (route) =>
      refused.includes(route.request().method()) ? route.abort() : route.continue(),
    )
    await page.goto('/kanban')
    await expect(page.getByRole('main').getByRole('alert').getByText('Failed to load cards')).toBeVisible()
    await expectToast(page, 'Failed to load cards')
    refused = ['POST', 'PATCH', 'DELETE']
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectColumn(page, 'To Do', ['One'])

    await drag(page, 'One', 'Doing')
    await expectToast(page, 'Failed to move card')
    await expectColumn(page, 'To Do', ['One'])
    await expectColumn(page, 'Doing', [])

    await card(page, 'One').hover()
    await page.getByRole('button', { name: 'Delete card: One' }).click()
    await expectToast(page, 'Failed to delete card')
    await expectColumn(page, 'To Do', ['One'])

    await page.getByRole('button', { name: 'New Card', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Create New Card' })
    await dialog.getByLabel('Title').fill('Kept')
    await dialog.getByRole('button', { name: 'Create Card' }).click()
    await expectToast(page, 'Failed to create card')
    await expect(dialog.getByLabel('Title')).toHaveValue('Kept')
  })

  test('each deletion has its own toast, and a failure after three of them is shown at once', async ({
    page,
    member,
  }) => {
    await addCards(member, [
      ['One', 'todo'],
      ['Two', 'todo'],
      ['Three', 'todo'],
      ['Four', 'todo'],
    ])
    await page.route('**/rest/v1/kanban_cards*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
    await openBoard(page)
    for (const title of ['One', 'Two', 'Three']) {
      await card(page, title).hover()
      await page.getByRole('button', { name: `Delete card: ${title}` }).click()
      await expect(toasts(page).getByRole('listitem').filter({ hasText: title })).toContainText('Card deleted')
    }
    await drag(page, 'Four', 'Doing')
    const shown = toasts(page).getByRole('listitem')
    await expect(shown.first()).toContainText('Failed to move card', { timeout: 1000 })
    await expect(shown).toHaveCount(3)

    // The oldest waits until there is room.
    for (const title of ['Two', 'Three', 'One']) {
      await shown.filter({ hasText: title }).getByRole('button', { name: 'Undo' }).click()
    }
    await expectColumn(page, 'To Do', ['One', 'Two', 'Three', 'Four'])
  })
})
