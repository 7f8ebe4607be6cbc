import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { test, type Member } from './support/member.ts'
import { toasts } from './support/screens.ts'
import { ask, box, chat, log } from './support/steward.ts'

/** Waits for the schedule that reads the sample documents soon after the engine starts. */
const untilRead = ({ api }: Member) =>
  expect
    .poll(() => api.get('templates?select=id&text_state=eq.pending&account_id=is.null').then((rows) => rows.length), {
      timeout: 50_000,
    })
    .toBe(0)

test('the Steward answers from the library with its documents, and the conversation stays after navigation', async ({
  page,
  member,
}) => {
  test.setTimeout(120_000)
  await untilRead(member)
  await page.goto('/dashboard')
  await expect(chat(page)).toBeVisible()
  await box(page).fill('   ')
  await box(page).press('Enter')
  await expect(log(page), 'the chat opens with the first question').toHaveCount(0)

  await page.getByRole('button', { name: 'Ask Advisory' }).click()
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveValue('I would like advice about ')
  await box(page).fill('personal data breach notification')
  await page.getByRole('button', { name: 'Retrieve Doc' }).click()
  await expect(box(page)).toBeFocused()
  await expect(box(page), 'a prompt keeps what was typed').toHaveValue(
    'Find the document about personal data breach notification',
  )
  await page.keyboard.press('Enter')
  await expect(log(page)).toContainText('Find the document about personal data breach notification')
  const documents = log(page).getByRole('region', { name: 'From your documents' })
  await expect(documents.getByRole('link').first()).toHaveAttribute('href', /^\/templates\?template=[\da-f-]{36}$/)
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  await documents
    .getByRole('button', { name: /^Download / })
    .first()
    .click()
  expect((await download).suggestedFilename()).toMatch(/\.(pdf|docx?|rtf|txt)$/)
  const title = await documents.getByRole('link').first().locator('b').innerText()
  await documents.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/templates\?template=/)
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/templates')

  await page.getByRole('link', { name: 'Kanban Board' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kanban Board' })).toBeVisible()
  await page.getByRole('button', { name: 'AI Steward' }).click()
  await expect(log(page)).toContainText('personal data breach notification')
  await chat(page).getByRole('button', { name: 'Minimise' }).click()
  await expect(log(page)).toHaveCount(0)
  await chat(page).getByRole('button', { name: 'Restore' }).click()
  await chat(page).getByRole('button', { name: 'Expand' }).click()
  const expanded = page.getByRole('dialog', { name: 'AI Steward' })
  await expect(expanded.getByRole('log')).toBeVisible()
  await expectAccessible(page, { around: true })
  await page.keyboard.press('Escape')
  await chat(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'AI Steward' })).toBeFocused()

  await page.getByRole('button', { name: 'AI Steward' }).click()
  await log(page).getByRole('button', { name: 'Open Templates' }).click()
  await expect(page).toHaveURL('/templates')
})

test('the Steward answers from the portal’s help, remembers the conversation, and passes a question on', async ({
  page,
  member,
}) => {
  test.setTimeout(120_000)
  await untilRead(member)
  await page.goto('/dashboard')
  await ask(page, 'How do I book a consult?')
  const help = log(page).getByRole('region', { name: 'From the portal’s help' })
  await expect(help.getByRole('link').first()).toHaveAttribute('href', '/faq?open=book')
  await expect(log(page).getByRole('region', { name: 'From your documents' })).toHaveCount(0)
  await box(page).fill('a draft')
  await page.reload()
  await expect(log(page)).toContainText('How do I book a consult?')
  await expect(help).toBeVisible()
  await expect(box(page), 'a draft survives a reload').toHaveValue('a draft')

  await chat(page).getByRole('button', { name: 'Conversations' }).click()
  const list = page.getByRole('dialog', { name: 'Conversations' })
  await expectAccessible(page, { parts: ['.popover'] })
  await list.getByRole('button', { name: 'New conversation' }).click()
  await expect(log(page)).toContainText('Ask me about your documents')
  await box(page).fill('')
  await ask(page, 'Who won the cycling race yesterday?')
  await expect(log(page)).toContainText('I did not find this in your documents.')
  await log(page).getByRole('button', { name: 'Ask an advisor' }).click()
  await expect(page).toHaveURL(/\/contact-support\?.*new=1/)
  await expect(page.getByLabel('Subject')).toHaveValue('Question: Who won the cycling race yesterday?')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(/Who won the cycling race yesterday\?/)

  await page.goto('/dashboard')
  await chat(page).getByRole('button', { name: 'Conversations' }).click()
  await list.getByRole('button', { name: 'Delete How do I book a consult?' }).click()
  await expect(list.getByRole('button', { name: 'Delete How do I book a consult?' })).toHaveCount(0)
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(list.getByRole('button', { name: 'Delete How do I book a consult?' })).toBeVisible()
  await list.getByText('How do I book a consult?').click()
  await expect(help).toBeVisible()
})

test(
  'the Steward reads an attached file, and refuses files that are too large or of another kind',
  { tag: '@nightly' },
  async ({ page, member }) => {
    expect(member.userId).not.toBe('')
    await page.goto('/dashboard')
    const choose = async (name: string, buffer: Buffer) => {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Attach a file' }).click()
      await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer })
    }
    await choose('huge.txt', Buffer.alloc(20 * 1024 * 1024 + 1, 'a'))
    await expect(toasts(page)).toContainText('File too large')
    await expect(toasts(page)).toContainText('Maximum file size is 20MB')
    await choose('tool.exe', Buffer.from('MZ'))
    await expect(toasts(page)).toContainText('Accepted files')

    await choose(
      'Notes é.txt',
      Buffer.from('The zeppelin contract ends on 3 March 2031.\n\nThe notice period is nine weeks.'),
    )
    await expect(page.getByRole('button', { name: 'Remove Notes é.txt' })).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await ask(page, 'When does the zeppelin contract end?')
    await expect(log(page)).toContainText('Notes é.txt')
    await expect(log(page)).toContainText('3 March 2031')

    await choose('scan.pdf', Buffer.from('%PDF-1.7 broken'))
    await expect(page.getByRole('button', { name: 'Remove scan.pdf' })).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await ask(page, 'What does it say?')
    await expect(log(page)).toContainText('I cannot read scan.pdf: the file is damaged.')
    await expect(toasts(page)).not.toContainText('AI temporarily unavailable')
  },
)

test.describe('when the Steward cannot answer', () => {
  test.use({ expectedProblems: /Failed to load resource|StewardError|Functions|RequestError/ })

  test('a limit, a failure and a failed comparison each show their own message', async ({ page, member }) => {
    expect(member.userId).not.toBe('')
    let answer = {
      status: 429,
      json: { success: false, fallback: true, error: `Too many questions. ${'x'.repeat(80)}` },
    }
    await page.route('**/functions/v1/ai-chat', (route) => route.fulfill(answer))
    await page.route('**/functions/v1/compare-documents', (route) =>
      route.fulfill({ status: 422, json: { success: false, error: 'The file is empty' } }),
    )
    await page.goto('/dashboard')
    await ask(page, 'hello')
    await expect(toasts(page)).toContainText('Rate Limited')
    await expect(toasts(page)).toContainText(/Too many questions\. x{40}\.\.\./)
    await expect(log(page)).toContainText('Hello! I cannot reach your documents right now.')

    answer = { status: 502, json: { success: false, fallback: false, error: 'no' } }
    await ask(page, 'What about the GDPR?')
    await expect(toasts(page)).toContainText('AI temporarily unavailable...')
    await expect(toasts(page)).toContainText('Using fallback responses. Please try again later.')
    await expect(log(page)).toContainText('questions about privacy and the GDPR')

    await page.getByRole('button', { name: 'Compare Doc' }).click()
    const dialog = page.getByRole('dialog', { name: 'Compare documents' })
    for (const label of ['First document', 'Second document']) {
      await dialog.getByLabel(label).click()
      await dialog.getByRole('option').first().click()
    }
    await dialog.getByRole('button', { name: 'Compare', exact: true }).click()
    await expect(toasts(page)).toContainText('Comparison failed')
    await expect(log(page)).toContainText('Sorry, the comparison failed: The file is empty')
  })
})
