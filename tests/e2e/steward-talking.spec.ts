import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { tabTo } from './support/keys.ts'
import { test } from './support/member.ts'
import { expectNothingLost } from './support/narrow.ts'
import { toasts } from './support/screens.ts'
import { answerWith, ask, box, chat, log } from './support/steward.ts'

const AI_CHAT = '**/functions/v1/ai-chat'
const FILES = '**/storage/v1/object/chat-uploads/**'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a user asks a question, stops it, asks again and copies the answer with the keyboard alone', async ({
  page,
  member,
}) => {
  expect(member.userId).not.toBe('')
  await page.goto('/faq')
  await tabTo(page, button(page, 'AI Steward'))
  await page.keyboard.press('Enter')
  await tabTo(page, box(page))
  let isHeld = true
  await page.route(AI_CHAT, (route) => (isHeld ? undefined : route.fallback()))
  await page.keyboard.type('one line')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('and another')
  await expect(box(page)).toHaveValue('one line\nand another')
  await page.keyboard.press('Enter')
  await expect(box(page)).toHaveValue('')
  await expect(log(page).getByText('The AI Steward is writing')).toBeAttached()
  await page.keyboard.type('what I say next')
  await page.keyboard.press('Enter')
  await expect(box(page), 'the next question waits').toHaveValue('what I say next')

  await tabTo(page, button(page, 'Stop'))
  await page.keyboard.press('Enter')
  await expect(log(page)).toContainText('You stopped this answer.')
  await expect(button(page, 'Send')).toBeFocused()
  await expect(box(page), 'stopping does not send the next question').toHaveValue('what I say next')

  isHeld = false
  await tabTo(page, button(page, 'Ask again'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(button(page, 'Copy this answer')).toHaveCount(2, { timeout: 30_000 })
  await tabTo(page, button(page, 'Copy this answer').last())
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toContainText('Copied!')
  expect((await page.evaluate(() => navigator.clipboard.readText())).length).toBeGreaterThan(10)

  await page.getByRole('link', { name: 'Disclaimer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Disclaimer' })).toBeVisible()
  await expect(box(page), 'the draft stays after navigation').toHaveValue('what I say next')
})

test('the compare dialog works with the keyboard alone, and shows errors of the choice', async ({ page, member }) => {
  expect(member.userId).not.toBe('')
  await page.goto('/dashboard')
  await tabTo(page, button(page, 'Compare Doc'))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Compare documents' })
  const [first, second] = [dialog.getByLabel('First document'), dialog.getByLabel('Second document')]
  await tabTo(page, dialog.getByRole('button', { name: 'Compare', exact: true }))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('Choose both documents')
  await expectAccessible(page, { state: 'the compare dialog', parts: ['.dialog'] })
  await tabTo(page, first, 'Shift+Tab')
  await page.keyboard.press('ArrowDown')
  await expectAccessible(page, { state: 'the list of documents', parts: ['.dialog'] })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const title = await first.inputValue()
  expect(title).not.toBe('')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('option').first()).toBeVisible()
  await expect(
    dialog.getByRole('option', { name: title, exact: true }),
    'the same document cannot be chosen twice',
  ).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const chosen = await second.inputValue()
  expect(chosen).not.toBe('')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(chosen)
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('option', { selected: true })).toHaveText(chosen, { timeout: 100 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(first, 'the former second document').toHaveValue(chosen)
  await page.keyboard.press('Tab')
  await tabTo(page, dialog.getByRole('button', { name: 'Compare', exact: true }))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('Choose two different documents')
  await page.keyboard.press('Escape')
  await expect(button(page, 'Compare Doc')).toBeFocused()
})

const LONG = `An answer with a_very_long_word_${'that_does_not_end_'.repeat(8)} in it.

| Step | Who | Communications of the data protection officer |
|---|---|---|
| Notification | Representatives | immediately |

\`\`\`
${'const registered = await register(everything) '.repeat(4)}
\`\`\`

${'A line of the answer.\n\n'.repeat(12)}The end.`

test('the chat shows a long answer on a phone from its beginning, under the question', async ({ page, member }) => {
  expect(member.userId).not.toBe('')
  await answerWith(page, LONG)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/faq')
  await button(page, 'Ask anything').click()
  await ask(page, 'Hello?')
  await expect(log(page).getByText('The end.')).toHaveCount(1)
  await expect(log(page).getByText('Hello?'), 'the question stays visible').toBeInViewport()
  await expect(log(page).getByText('The end.'), 'the answer is read from its beginning').not.toBeInViewport()
  await expectNothingLost(page, 'the chat at 320', '.chat-frame')
  await page.setViewportSize({ width: 320, height: 256 })
  await expectNothingLost(page, 'the chat at 400 %', '.chat-frame')
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(page, { parts: ['.chat-frame'] })
  await log(page).hover()
  await page.mouse.wheel(0, 5000)
  await expect(log(page).getByText('The end.')).toBeInViewport()
  await page.mouse.wheel(0, -5000)
  await expect(log(page).getByText('The end.')).not.toBeInViewport()
  const height = await log(page).evaluate((element) => element.scrollHeight)
  await ask(page, 'And now?')
  await expect.poll(() => log(page).evaluate((element) => element.scrollHeight)).toBeGreaterThan(height + 200)
  await expect(log(page).getByText('And now?'), 'a new question goes to the top').toBeInViewport()
  await tabTo(page, page.getByRole('searchbox'), 'Shift+Tab')
  await expect(box(page), 'the chat closes when the focus moves to the page behind it').toHaveCount(0)
})

const choose = async (page: Page, name: string) => {
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Attach a file').click()
  await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('The lease ends in May 2030.') })
}

test.describe('an attached file', () => {
  test.use({ expectedProblems: /NotSignedInError|RequestError|Failed to load resource/ })

  test('can be removed during and after its upload; a visitor without a session cannot upload', async ({
    page,
    member,
  }) => {
    expect(member.userId).not.toBe('')
    await page.goto('/dashboard')
    let isHeld = true
    await page.route(FILES, (route) => (isHeld ? undefined : route.fallback()))
    await choose(page, 'notes.txt')
    await expect(page.getByRole('progressbar', { name: 'Uploading notes.txt' })).toBeVisible()
    await box(page).fill('When does it end?')
    await expect(button(page, 'Send')).toHaveAttribute('aria-disabled', 'true')
    await button(page, 'Remove notes.txt').click()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await expect(button(page, 'Send')).not.toHaveAttribute('aria-disabled')

    isHeld = false
    const stored = page.waitForResponse((response) => response.request().method() === 'POST' && response.ok())
    await choose(page, 'other.txt')
    await stored
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    const removed = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await button(page, 'Remove other.txt').click()
    expect((await removed).status(), 'the server removes the file').toBe(200)

    await page.route(FILES, (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
    await choose(page, 'third.txt')
    await expect(toasts(page)).toContainText('Could not upload file. Please try again.')
    await expect(button(page, 'Remove third.txt')).toHaveCount(0)

    await page.evaluate(() => localStorage.removeItem('portico-training-session'))
    await choose(page, 'fourth.txt')
    await expect(toasts(page)).toContainText('Not authenticated')
    await expect(toasts(page)).toContainText('Please log in to upload files')
    await expect(chat(page)).toBeVisible()
  })
})
