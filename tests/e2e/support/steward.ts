import type { Page } from '@playwright/test'

export const chat = (page: Page) => page.getByRole('region', { name: 'AI Steward' })
export const log = (page: Page) => page.getByRole('log', { name: 'Conversation' })
export const box = (page: Page) => page.getByRole('textbox', { name: 'Ask anything' })

export async function ask(page: Page, question: string): Promise<void> {
  await box(page).fill(question)
  await box(page).press('Enter')
}

/** Lets the Steward give this response to every question, for tests of how an answer looks. */
export async function answerWith(page: Page, response: string): Promise<void> {
  const body = `event: answer\ndata: ${JSON.stringify({ success: true, response, documents: [] })}\n\n`
  await page.route('**/functions/v1/ai-chat', (route) =>
    route.fulfill({ headers: { 'content-type': 'text/event-stream' }, body }),
  )
}
