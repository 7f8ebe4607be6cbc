import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { chooseDocuments } from './support/documents.ts'
import { type FullProduct, MANY, OLDEST_DOCUMENT, startFullProduct } from './support/long-lists.ts'
import { longestTasks } from './support/tasks.ts'
import { test } from './support/test.ts'

// One product for all tests, in one worker.
test.describe.configure({ mode: 'default', timeout: 180_000 })
test.use({ trace: 'off', viewport: { width: 1440, height: 900 }, expectedProblems: /40\d|RequestError/ })

/** Processor time in milliseconds: a task of 200 ms on a processor that is four times slower. */
const LIMIT_MS = 50
/** As in smooth.spec.ts, for a board of a thousand cards. */
const DRAG_LIMIT_MS = 100

let product: FullProduct
let stop = (): Promise<void> => Promise.resolve()

test.beforeAll(async () => {
  test.setTimeout(300_000)
  product = await startFullProduct()
  stop = () => product.stop()
})
test.afterAll(() => stop())

const whole = (count: number) => count.toLocaleString('en-GB')

async function scroll(page: Page): Promise<void> {
  await page.locator('main').evaluate((main) => main.scrollTo(0, 0))
  await page.mouse.move(720, 500)
  for (let step = 0; step < 20; step += 1) await page.mouse.wheel(0, 900)
  for (let step = 0; step < 20; step += 1) await page.mouse.wheel(0, -900)
  await expect.poll(() => page.locator('main').evaluate((main) => main.scrollTop)).toBe(0)
}

/** Keeps scrolling to the end, which draws more, until there are so many. */
async function scrollUntil(page: Page, selector: string, count: number): Promise<void> {
  await page.waitForFunction(
    ([found, wanted]) => {
      const main = document.querySelector('main')
      main?.scrollTo(0, main.scrollHeight)
      return document.querySelectorAll(found).length === wanted
    },
    [selector, count] as const,
    { polling: 50, timeout: 120_000 },
  )
}

test.describe('a client with 2,500 rows in every list', () => {
  test.beforeEach(async ({ context }) => product.enter(context, 'customer'))

  test('sees every card of the board, and moves the last one by keyboard and by mouse', async ({ page, browser }) => {
    await page.goto(`${product.url}/kanban`)
    const counts = page.locator('.board-count')
    await expect(counts).toHaveText(['625', '625', '625', '625'])
    // More is drawn when the end of what is drawn comes near.
    const todo = page.locator('[data-column="todo"]')
    await expect(todo.getByRole('button', { name: /^Show \d+ more cards$/ })).toBeVisible()
    await scrollUntil(page, '[data-column="todo"] .board-card', 625)
    await expect(todo.getByRole('button', { name: /^Show \d+ more cards$/ })).toHaveCount(0)
    const last = todo.locator('.board-card-title').last()
    await expect(last).toHaveText(`Card ${MANY}`)
    await last.focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await expect(page.locator('output[aria-live="assertive"]')).toHaveText(`Card ${MANY} is over Doing.`)
    await page.keyboard.press('Space')
    await expect(counts).toHaveText(['624', '626', '625', '625'])
    await expect(page.locator('[data-column="doing"] .board-card-title').last()).toBeFocused()

    const [longest] = await longestTasks(browser, page, () => scroll(page))
    expect(longest).toBeLessThan(LIMIT_MS)
    const [dragging] = await longestTasks(browser, page, async () => {
      await page.mouse.move(340, 235)
      await page.mouse.down()
      await page.mouse.move(360, 250, { steps: 4 })
      await page.mouse.move(1250, 400, { steps: 20 })
      await page.mouse.up()
      await expect(counts).toHaveText(['623', '626', '625', '626'])
    })
    expect(dragging).toBeLessThan(DRAG_LIMIT_MS)
    await page.reload()
    await expect(counts, 'the server knows both moves').toHaveText(['623', '626', '625', '626'])
  })

  test('reaches every notification, and reads that there are more until then', async ({ page, browser }) => {
    await page.goto(`${product.url}/notifications`)
    const count = page.locator('.toolbar-count')
    for (let loaded = 100; loaded < MANY; loaded += 100) {
      await expect(count).toHaveText(`The newest ${whole(loaded)} notifications`)
      await page.getByRole('button', { name: 'Show more' }).click()
    }
    await expect(count).toHaveText(`${whole(MANY)} notifications`)
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
    const [longest] = await longestTasks(browser, page, () => scroll(page))
    expect(longest).toBeLessThan(LIMIT_MS)
    await scrollUntil(page, '.notification', MANY)
    await expect(page.locator('.notification').last()).toContainText(`News ${MANY}`)
  })

  test('finds the oldest of all documents to compare it, and reads that the list is not whole', async ({ page }) => {
    await page.goto(`${product.url}/dashboard`)
    await page.getByRole('button', { name: 'Compare Doc' }).click()
    const dialog = page.getByRole('dialog', { name: 'Compare documents' })
    await dialog.getByLabel('First document').click()
    await expect(dialog.getByRole('option').last()).toHaveText('There are more: type to narrow the list')
    await chooseDocuments(dialog, OLDEST_DOCUMENT, 'GDPR policy')
    await expect(dialog.getByLabel('First document')).toHaveValue(OLDEST_DOCUMENT)
  })

  test('sees every consult ahead', async ({ page }) => {
    await page.goto(`${product.url}/consultancy`)
    // The next one stands above the list.
    await expect(page.locator('.consultancies .consultancy').first()).toBeVisible({ timeout: 60_000 })
    await scrollUntil(page, '.consultancies .consultancy', MANY - 1)
  })

  test('sees every colleague, and how many they are', async ({ page }) => {
    await page.goto(`${product.url}/settings`)
    const table = page.getByRole('table', { name: 'User Access' })
    await expect(table.getByRole('row')).toHaveCount(51)
    const pages = page.getByRole('navigation', { name: 'Pages' })
    await pages.getByRole('button').nth(-2).click()
    await expect(pages.locator('[aria-current="page"]')).toHaveText(String(Math.ceil((MANY + 3) / 50)))
  })

  test('sees every request, and every letter of a long one', async ({ page }) => {
    await page.goto(`${product.url}/contact-support?request=${product.requestId}`)
    await expect(page.locator('.letter')).toHaveCount(1201, { timeout: 60_000 })
    await page.getByRole('button', { name: `Show ${whole(MANY - 10)} older` }).click()
    await expect(page.locator('.support-row')).toHaveCount(MANY, { timeout: 60_000 })
  })

  test('sees every session', async ({ page }) => {
    await page.goto(`${product.url}/profile?tab=security`)
    await expect(page.getByRole('button', { name: /^End/ }).first()).toBeVisible()
    await expect.poll(() => page.locator('.part-row').count(), { timeout: 60_000 }).toBeGreaterThan(1200)
  })
})

test.describe('an administrator with 2,500 rows in every list', () => {
  test.beforeEach(async ({ context }) => product.enter(context, 'admin'))

  test('reaches every consult of a week', async ({ page }) => {
    const monday = new Date()
    monday.setDate(monday.getDate() - ((monday.getDay() + 6) % 7) + 14)
    const week = `${monday.getFullYear()}-${String(monday.getMonth() + 1).padStart(2, '0')}-${String(monday.getDate()).padStart(2, '0')}`
    await page.goto(`${product.url}/settings/admin?tab=planner&week=${week}`)
    await expect(page.locator('.week-crowd').first()).toBeVisible({ timeout: 60_000 })
    const single = await page.locator('.week-entry:not(.week-crowd)').count()
    const crowds = await page.locator('.week-crowd').allInnerTexts()
    expect(single + crowds.reduce((sum, text) => sum + Number(text), 0)).toBe(MANY)
    expect(single).toBeLessThan(400)

    await page.locator('.week-crowd').first().click()
    const dialog = page.getByRole('dialog', { name: `${Number(crowds[0])} more consults from 9:00 on` })
    await expect(dialog.getByRole('listitem')).toHaveCount(Number(crowds[0]))
    await dialog.getByRole('listitem').last().getByRole('button').click()
    await expect(page.getByRole('dialog', { name: 'Move or change consult' })).toBeVisible()
  })

  test('exports every change request, and sees how many are not shown', async ({ page }) => {
    await page.goto(`${product.url}/settings/admin?tab=changes`)
    await expect(page.locator('.changes-more')).toContainText(/^25 of 2,5\d\d/)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await readFile(await (await downloading).path(), 'utf8')
    expect(file.match(/"?Change \d+"?,/g)).toHaveLength(MANY)
  })

  test('sees every feed, address, contact person and note', async ({ page }) => {
    await page.goto(`${product.url}/settings/admin/accounts/${product.accountId}?part=people`)
    await expect(page.locator('.email-domains li').filter({ hasText: '@many.example' })).toHaveCount(1200, {
      timeout: 120_000,
    })
    await page.goto(`${product.url}/settings/admin?tab=settings&view=account&account=${product.accountId}`)
    await expect(page.locator('.feeds > li').filter({ hasText: /Feed \d+/ })).toHaveCount(1200, { timeout: 120_000 })
    await page.goto(`${product.url}/settings/admin?tab=settings&view=contacts`)
    await expect(page.locator('.contacts li').filter({ hasText: /Contact \d{4}/ })).toHaveCount(1200, {
      timeout: 120_000,
    })
    await page.goto(`${product.url}/settings/admin?tab=support&request=${product.requestId}`)
    await expect(page.locator('.desk-note')).toHaveCount(1200, { timeout: 60_000 })
  })
})
