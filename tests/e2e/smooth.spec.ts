import { expect, type Page } from '@playwright/test'
import { addCards } from './support/board.ts'
import { test } from './support/member.ts'
import { notify } from './support/notifications.ts'
import { answerWith } from './support/steward.ts'
import { longestTasks } from './support/tasks.ts'

/** The longest task in milliseconds of processor time: a longer one feels slow. */
const LIMIT_MS = 100

// Screenshots of a thousand cards and searches by role would dominate the measurement. Animations belong to it.
test.use({
  trace: 'off',
  viewport: { width: 1440, height: 900 },
  contextOptions: { reducedMotion: 'no-preference' },
})

async function scroll(page: Page): Promise<void> {
  await page.mouse.move(720, 500)
  for (let step = 0; step < 10; step += 1) await page.mouse.wheel(0, 600)
  for (let step = 0; step < 10; step += 1) await page.mouse.wheel(0, -600)
  await expect.poll(() => page.locator('main').evaluate((main) => main.scrollTop)).toBe(0)
}

test('a board of a thousand cards scrolls and drags smoothly', async ({ page, browser, member }) => {
  test.slow()
  const columns = ['todo', 'doing', 'waiting', 'done'] as const
  await addCards(
    member,
    columns.flatMap((status) => Array.from({ length: 250 }, (_, index) => [`${status} ${index}`, status] as const)),
  )
  await page.goto('/kanban')
  await expect(page.locator('.board-count')).toHaveText(['250', '250', '250', '250'])
  const count = page.locator('[data-column="done"] .board-count')
  const [longest] = await longestTasks(browser, page, async () => {
    await scroll(page)
    await page.mouse.move(340, 235)
    await page.mouse.down()
    await page.mouse.move(360, 250, { steps: 4 })
    await expect(page.locator('.board-card-held:not([data-dnd-placeholder])')).toBeVisible()
    await page.mouse.move(1250, 400, { steps: 20 })
    await page.mouse.up()
    await expect(count).toHaveText('251')
  })
  expect(longest).toBeLessThan(LIMIT_MS)
})

test('the page shows a hundred notifications first and more on request, and scrolls smoothly', async ({
  page,
  browser,
  member,
}) => {
  test.slow()
  await notify(
    member,
    Array.from({ length: 103 }, (_, index) => ({ title: `Number ${index + 1}`, minutesAgo: index, read: index > 50 })),
  )
  await page.goto('/notifications')
  await expect(page.getByText('The newest 100 notifications', { exact: true })).toBeVisible()
  const [longest] = await longestTasks(browser, page, () => scroll(page))
  expect(longest).toBeLessThan(LIMIT_MS)

  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByText('103 notifications', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  await expect(page.locator('.notification').nth(99)).toBeFocused()
})

const TABLE = '| What | When |\n|---|---|\n| Notice | 72 hours |'

/** Asks questions through the form, without pauses. Runs in the page. */
async function talk(rounds: number): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  for (let round = 1; round <= rounds; round += 1) {
    // The first question goes through the field of the home page, which the chat then replaces.
    const box = document.querySelector<HTMLTextAreaElement>('.chat-ask textarea')
    box?.setRangeText(`Question ${round}: what does the policy say?`)
    box?.dispatchEvent(new InputEvent('input', { bubbles: true }))
    await frame()
    box?.form?.requestSubmit()
    while (document.querySelectorAll('.chat-actions').length < round) await frame()
  }
}

test('a conversation of two hundred messages scrolls smoothly and accepts typing', async ({
  page,
  browser,
  member,
}) => {
  test.slow()
  expect(member.userId).not.toBe('')
  await answerWith(
    page,
    `${'**It says** what it says, at some length and with care. '.repeat(6)}\n\n- one\n- two\n\n${TABLE}`,
  )
  await page.goto('/dashboard')
  await page.locator('.chat-ask textarea').waitFor()
  await page.evaluate(talk, 100)
  await expect(page.locator('.chat-said')).toHaveCount(100)
  const log = page.locator('.chat-log')
  const distance = () => log.evaluate((box) => box.scrollHeight - box.clientHeight - box.scrollTop)
  await expect.poll(distance, 'the log shows its end').toBeLessThan(2)
  const [longest] = await longestTasks(browser, page, async () => {
    await page.mouse.move(600, 400)
    for (let step = 0; step < 15; step += 1) await page.mouse.wheel(0, -1500)
    await expect.poll(distance).toBeGreaterThan(5000)
    for (let step = 0; step < 20; step += 1) await page.mouse.wheel(0, 1500)
    await page.locator('.chat-ask textarea').focus()
    await page.keyboard.type('A question that is typed letter by letter, as one does')
    await page.keyboard.press('Enter')
    await expect(page.locator('.chat-actions')).toHaveCount(101)
  })
  expect(longest).toBeLessThan(LIMIT_MS)
})
