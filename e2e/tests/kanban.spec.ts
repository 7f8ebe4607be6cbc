import { expect } from '@playwright/test'
import { addCards, card, column, drag, expectColumn, openBoard } from '../support/board.ts'
import { test } from '../support/member.ts'
import { toasts } from '../support/screens.ts'

test('an empty board has four columns, each with its count', async ({ page, member }) => {
  expect(member.accountId).not.toBe('')
  await openBoard(page)
  await expect(page.getByText('Organize and manage tasks with visual columns for your workflow.')).toBeVisible()
  for (const name of ['To Do', 'Doing', 'Waiting', 'Done'] as const) await expectColumn(page, name, [])
})

test('a new card goes to the end of the chosen column, and the dialog begins anew', async ({ page, member }) => {
  await addCards(member, [['First', 'doing']])
  await openBoard(page)
  await page.getByRole('button', { name: 'New Card', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Card' })
  await expect(dialog.getByLabel('Column')).toHaveValue('todo')
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

test('an empty title does nothing and says nothing', async ({ page, member }) => {
  await openBoard(page)
  await page.getByRole('button', { name: 'New Card', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Card' })
  await dialog.getByLabel('Title').fill('   ')
  await dialog.getByRole('button', { name: 'Create Card' }).click()
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await expect(toasts(page).getByRole('listitem')).toHaveCount(0)
  expect(await member.api.get('kanban_cards?select=id')).toEqual([])
})

test('a card is dragged with the mouse and lands last', async ({ page, member }) => {
  await addCards(member, [
    ['One', 'todo'],
    ['Two', 'todo'],
    ['Three', 'done'],
  ])
  await openBoard(page)
  await drag(page, 'One', 'Done')
  await expectColumn(page, 'Done', ['Three', 'One'])
  await expectColumn(page, 'To Do', ['Two'])
  await expect
    .poll(() => member.api.get('kanban_cards?select=status,position&title=eq.One'))
    .toEqual([{ status: 'done', position: 3 }])
  await page.reload()
  await expectColumn(page, 'Done', ['Three', 'One'])
})

test('a card that is dropped where it was stays where it was', async ({ page, member }) => {
  await addCards(member, [
    ['One', 'todo'],
    ['Two', 'todo'],
  ])
  await openBoard(page)
  await drag(page, 'One', 'To Do')
  await expectColumn(page, 'To Do', ['One', 'Two'])
})

test('a card goes from column to column by keyboard, each step announced', async ({ page, member }) => {
  await addCards(member, [['One', 'todo']])
  await openBoard(page)
  const said = page.locator('output[aria-live="assertive"]')
  await page.getByRole('button', { name: 'One', exact: true }).focus()
  await page.keyboard.press('Space')
  await expect(said).toHaveText(/^Picked up One in To Do\./)
  await page.keyboard.press('ArrowRight')
  await expect(said).toHaveText('One is over Doing.')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(said).toHaveText('Dropped One in Waiting.')
  await expectColumn(page, 'Waiting', ['One'])
  await expect(page.getByRole('button', { name: 'One', exact: true })).toBeFocused()

  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Escape')
  await expect(said).toHaveText('Cancelled. One stays in Waiting.')
  await expectColumn(page, 'Waiting', ['One'])
})

test('the menu moves a card without dragging', async ({ page, member }) => {
  await addCards(member, [['One', 'todo']])
  await openBoard(page)
  await page.getByRole('button', { name: 'More for card: One' }).press('Enter')
  await expect(page.getByRole('menu').getByText('Move to…')).toBeVisible()
  await page.getByRole('menuitem', { name: 'Done' }).click()
  await expectColumn(page, 'Done', ['One'])
})

test('title and description are edited', async ({ page, member }) => {
  await addCards(member, [['One', 'todo']])
  await openBoard(page)
  await page.getByRole('button', { name: 'One', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Card' })
  await dialog.getByLabel('Title').fill('One, improved')
  await dialog.getByLabel('Description (optional)').fill('With a text')
  await dialog.getByRole('button', { name: 'Save Card' }).click()
  await expect(dialog).toBeHidden()
  await expect(card(page, 'One, improved').getByText('With a text')).toBeVisible()
})

test('a card is deleted, and comes back', async ({ page, member }) => {
  await addCards(member, [
    ['One', 'todo'],
    ['Two', 'todo'],
  ])
  await openBoard(page)
  await page.getByRole('button', { name: 'Delete card: One' }).click({ force: true })
  await expect(toasts(page).getByText('Card deleted')).toBeVisible()
  await expectColumn(page, 'To Do', ['Two'])
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expectColumn(page, 'To Do', ['One', 'Two'])
  await expect.poll(async () => (await member.api.get('kanban_cards?select=id')).length).toBe(2)
})

test('two windows see each other’s changes without reload', async ({ page, context, member }) => {
  await addCards(member, [['One', 'todo']])
  await openBoard(page)
  const other = await context.newPage()
  await openBoard(other)
  await expect(column(other, 'To Do')).toContainText('One')
  await drag(page, 'One', 'Doing')
  await expectColumn(other, 'Doing', ['One'])
  await addCards(member, [['Two', 'waiting']])
  await expectColumn(other, 'Waiting', ['Two'])
  await expectColumn(page, 'Waiting', ['Two'])
})

test('an administrator who impersonates nobody has no board', async ({ page }) => {
  await page.goto('/demo')
  await page.getByRole('tab', { name: 'Admin Login' }).click()
  await page.getByRole('button', { name: 'Admin Sign In' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/kanban')
  await expect(page.getByText('Select an account to view the Kanban board.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New Card' })).toHaveCount(0)
})

test.describe('without the server', () => {
  test.use({ expectedProblems: /Failed to load resource|RequestError|TypeError|ERR_/ })
  const cards = '**/rest/v1/kanban_cards*'

  test('a move that is refused is taken back', async ({ page, member }) => {
    await addCards(member, [['One', 'todo']])
    await openBoard(page)
    await page.route(cards, (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()))
    await drag(page, 'One', 'Doing')
    await expect(toasts(page).getByText('Failed to move card')).toBeVisible()
    await expectColumn(page, 'To Do', ['One'])
    await expectColumn(page, 'Doing', [])
  })

  test('a card that cannot be created keeps the dialog and its text', async ({ page, member }) => {
    expect(member.accountId).not.toBe('')
    await openBoard(page)
    await page.route(cards, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
    await page.getByRole('button', { name: 'New Card', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Create New Card' })
    await dialog.getByLabel('Title').fill('Kept')
    await dialog.getByRole('button', { name: 'Create Card' }).click()
    await expect(toasts(page).getByText('Failed to create card')).toBeVisible()
    await expect(dialog.getByLabel('Title')).toHaveValue('Kept')
  })

  test('a card that cannot be deleted comes back', async ({ page, member }) => {
    await addCards(member, [['One', 'todo']])
    await openBoard(page)
    await page.route(cards, (route) => (route.request().method() === 'DELETE' ? route.abort() : route.continue()))
    await page.getByRole('button', { name: 'Delete card: One' }).click({ force: true })
    await expect(toasts(page).getByText('Failed to delete card')).toBeVisible()
    await expectColumn(page, 'To Do', ['One'])
  })

  test('a board that cannot be loaded says so, and loads when asked again', async ({ page, member }) => {
    await addCards(member, [['One', 'todo']])
    await page.route(cards, (route) => route.abort())
    await page.goto('/kanban')
    // The client tries several times before it gives up.
    await expect(page.getByRole('main').getByRole('alert').getByText('Failed to load cards')).toBeVisible({
      timeout: 40_000,
    })
    await expect(toasts(page).getByText('Failed to load cards')).toBeVisible()
    await page.unroute(cards)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectColumn(page, 'To Do', ['One'])
  })
})
