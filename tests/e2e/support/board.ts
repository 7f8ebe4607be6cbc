import { expect, type Locator, type Page } from '@playwright/test'
import type { Member } from './member.ts'

export type ColumnName = 'To Do' | 'Doing' | 'Waiting' | 'Done'
type Status = 'todo' | 'doing' | 'waiting' | 'done'

/** Adds cards to the given columns, in this order. */
export async function addCards(member: Member, cards: readonly (readonly [title: string, status: Status])[]) {
  const rows = cards.map(([title, status], position) => ({
    title,
    status,
    position,
    account_id: member.accountId,
    created_by: member.userId,
  }))
  if (rows.length > 0) await member.api.post('kanban_cards', rows)
}

export async function openBoard(page: Page): Promise<void> {
  await page.goto('/kanban')
  await expect(page.getByRole('heading', { level: 1, name: 'Kanban Board' })).toBeVisible()
  await expect(column(page, 'To Do')).toBeVisible()
}

export function column(page: Page, name: string): Locator {
  return page.getByRole('region', { name: new RegExp(`^${name} \\d+$`) })
}

export function card(page: Page, title: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('button', { name: title, exact: true }) })
}

/** Expects these titles from top to bottom, and their number in the head of the column. */
export async function expectColumn(page: Page, name: ColumnName, titles: readonly string[]): Promise<void> {
  await expect(column(page, name).getByRole('heading', { level: 3 })).toHaveText([...titles])
  await expect(column(page, name).getByRole('heading', { level: 2 })).toHaveText(`${name} ${titles.length}`)
}

/** Drags with the mouse in small steps; with `release` false the button stays pressed. */
export async function drag(page: Page, title: string, target: string, release = true): Promise<void> {
  // In a window behind another one, each movement of the mouse takes a second.
  await page.bringToFront()
  const from = await boxOf(card(page, title))
  const to = await boxOf(column(page, target))
  await page.mouse.move(from.x + 30, from.y + 14)
  await page.mouse.down()
  await page.mouse.move(from.x + 50, from.y + 30, { steps: 4 })
  await page.mouse.move(to.x + to.width / 2, to.y + 200, { steps: 12 })
  if (release) await page.mouse.up()
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('it is not on the screen')
  return box
}

interface Point {
  readonly x: number
  readonly y: number
}

/** The point at which to grab a card: on its title, away from its buttons. */
export async function gripOf(page: Page, title: string): Promise<Point> {
  const { x, y } = await boxOf(card(page, title))
  return { x: x + 30, y: y + 20 }
}

/** Touches through the browser's protocol, because Playwright's touchscreen can only tap. */
export async function finger(page: Page) {
  const protocol = await page.context().newCDPSession(page)
  let at: Point = { x: 0, y: 0 }
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    protocol.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    async put(point: Point) {
      at = point
      await send('touchStart', [at])
    },
    async slide({ x, y }: Point, steps = 10) {
      const from = at
      for (let step = 1; step <= steps; step += 1) {
        at = { x: from.x + ((x - from.x) * step) / steps, y: from.y + ((y - from.y) * step) / steps }
        await send('touchMove', [at])
      }
    },
    lift: () => send('touchEnd', []),
  }
}
