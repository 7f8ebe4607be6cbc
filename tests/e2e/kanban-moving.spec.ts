import { expect, type Page } from '@playwright/test'
import { addCards, card, column, drag, expectColumn, finger, gripOf, openBoard } from './support/board.ts'
import { expectAccessible } from './support/axe.ts'
import { test } from './support/member.ts'
import { toasts } from './support/screens.ts'

const held = (page: Page) => page.locator('.board-card-held:not([data-dnd-placeholder])')

test('a user drags a card with the mouse; it becomes the last card of the column or returns to its place', async ({
  page,
  member,
}) => {
  await addCards(member, [
    ['One', 'todo'],
    ['Two', 'todo'],
    ['Three', 'done'],
  ])
  await openBoard(page)
  await expect(card(page, 'One')).toBeVisible()
  const { width, height } = (await card(page, 'One').boundingBox()) ?? { width: 0, height: 0 }
  await drag(page, 'One', 'Done', false)
  const lifted = (await held(page).boundingBox()) ?? { x: 0, width: 0, height: 0 }
  expect([lifted.width, lifted.height]).toEqual([width, height])
  expect(lifted.x).toBeGreaterThan(((await column(page, 'Waiting').boundingBox())?.x ?? 0) + 1)
  await expect(column(page, 'Done').locator('.board-slot')).toBeVisible()
  await expect(page.locator('style')).toHaveCount(0)
  await page.mouse.up()
  await expectColumn(page, 'Done', ['Three', 'One'])
  await expectColumn(page, 'To Do', ['Two'])
  await expect(held(page)).toHaveCount(0)

  await drag(page, 'Two', 'To Do')
  await expectColumn(page, 'To Do', ['Two'])
  await drag(page, 'Two', 'Waiting', false)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expectColumn(page, 'To Do', ['Two'])
  await expectColumn(page, 'Waiting', [])

  await expect
    .poll(() => member.api.get('kanban_cards?select=status,position&title=eq.One'))
    .toEqual([{ status: 'done', position: 3 }])
  await page.reload()
  await expectColumn(page, 'Done', ['Three', 'One'])
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 812 } })

  test('a long touch takes the card, a moving touch scrolls', { tag: '@nightly' }, async ({ page, member }) => {
    await addCards(member, [
      ...Array.from({ length: 9 }, (_, index) => [`Card ${index + 1}`, 'todo'] as const),
      ['Other', 'doing'],
    ])
    await openBoard(page)
    await expect(card(page, 'Card 9')).toBeVisible()
    const hand = await finger(page)
    const start = await gripOf(page, 'Card 6')
    const atRest = page.evaluate(
      () => new Promise<number>((resolve) => document.addEventListener('scrollend', () => resolve(scrollY))),
    )
    await hand.put(start)
    await hand.slide({ x: start.x, y: start.y - 250 })
    await hand.lift()
    // The page keeps scrolling for a while: a touch during that time would only stop it.
    expect(await atRest).toBeGreaterThan(100)
    await expect(held(page)).toHaveCount(0)
    await expect(column(page, 'To Do').getByRole('heading', { level: 3 })).toHaveCount(9)

    // In the middle, because the page scrolls by itself while a card is held near an edge.
    await card(page, 'Other').evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const before = await page.evaluate(() => scrollY)
    await hand.put(await gripOf(page, 'Card 9'))
    await expect(held(page)).toBeVisible()
    const target = await gripOf(page, 'Other')
    await hand.slide(target)
    await expect(column(page, 'Doing').locator('.board-slot')).toBeAttached()
    expect(await page.evaluate(() => scrollY)).toBe(before)
    await hand.lift()
    await expectColumn(page, 'Doing', ['Other', 'Card 9'])
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test(
  'a user creates, moves, edits and deletes cards with the keyboard alone',
  { tag: '@nightly' },
  async ({ page, member }) => {
    await addCards(member, [['One', 'todo']])
    await openBoard(page)
    await expect(card(page, 'One')).toBeVisible()
    const said = page.locator('output[aria-live="assertive"]')
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    const button = (name: string) => page.getByRole('button', { name, exact: true })

    await test.step('create', async () => {
      await page.getByRole('main').focus()
      await press('Tab')
      await expect(button('New Card')).toBeFocused()
      await press('Enter')
      await page.keyboard.type('Two')
      await press('Tab', 'Tab')
      await expect(page.getByLabel('Column')).toBeFocused()
      await page.keyboard.type('Done')
      await press('Tab', 'Enter')
      await expectColumn(page, 'Done', ['Two'])
      await expect(button('New Card')).toBeFocused()
    })
    await test.step('move, with each step announced', async () => {
      await press('Tab', 'Tab')
      await expect(button('One')).toBeFocused()
      await press('Space')
      await expect(said).toHaveText(/^Picked up One in To Do\./)
      await press('ArrowRight')
      await expect(said).toHaveText('One is over Doing.')
      await expect(column(page, 'Doing').locator('.board-slot')).toBeAttached()
      await press('ArrowRight', 'Space')
      await expect(said).toHaveText('Dropped One in Waiting.')
      await expectColumn(page, 'Waiting', ['One'])
      await expect(button('One')).toBeFocused()
    })
    await test.step('cancel a move', async () => {
      await press('Space', 'ArrowLeft', 'Escape')
      await expect(said).toHaveText('Cancelled. One stays in Waiting.')
      await expectColumn(page, 'Waiting', ['One'])
    })
    await test.step('edit', async () => {
      await press('Enter')
      await expect(page.getByLabel('Title')).toBeFocused()
      await press('ControlOrMeta+a')
      await page.keyboard.type('Changed')
      await press('Enter')
      await expect(button('Changed')).toBeFocused()
    })
    await test.step('move with the menu', async () => {
      await press('Tab')
      await expect(button('More for card: Changed')).toBeFocused()
      await press('Enter', 'End')
      await expect(page.getByRole('menuitem', { name: 'Done' })).toBeFocused()
      await press('Enter')
      await expectColumn(page, 'Done', ['Two', 'Changed'])
      await expect(button('Changed')).toBeFocused()
    })
    await test.step('delete, and the focus stays on the board', async () => {
      await press('Tab', 'Tab')
      await expect(button('Delete card: Changed')).toBeFocused()
      await press('Enter')
      await expect(toasts(page).getByText('Card deleted')).toBeVisible()
      await expectColumn(page, 'Done', ['Two'])
      await expect(button('Two')).toBeFocused()
      await press('Tab', 'Tab', 'Enter')
      await expectColumn(page, 'Done', [])
      await expect(button('New card in Done')).toBeFocused()
    })
  },
)

test(
  'axe finds no violation before, during and after the move of a card',
  { tag: '@nightly' },
  async ({ page, member }) => {
    test.slow()
    await addCards(member, [
      ['One', 'todo'],
      ['Two', 'todo'],
      ['Three', 'done'],
    ])
    await member.api.patch('kanban_cards?title=eq.Two', { description: 'A text of its own.' })
    await openBoard(page)
    await expect(card(page, 'Three')).toBeVisible()
    await expectAccessible(page, { state: 'before' })
    await page.getByRole('button', { name: 'Two', exact: true }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await expectAccessible(page, { state: 'while' })
    await expect(held(page)).toBeVisible()
    await page.keyboard.press('Space')
    await expectColumn(page, 'Doing', ['Two'])
    await expectAccessible(page, { state: 'after' })
  },
)
