import { type BrowserContext, expect } from '@playwright/test'
import { test as base } from './worker.ts'
import { randomAddress } from '../../support/client-address.ts'

interface Options {
  /** What the console may show in a test that breaks something on purpose. */
  expectedProblems: RegExp | null
  /** Each test is a client of its own to the engine, whose limits count by address. */
  clientAddress: string
}

/** What the console of a context's pages shows that it should not, as it comes. */
export function problemsOf(context: BrowserContext, expected: RegExp | null = null): readonly string[] {
  const problems: string[] = []
  const note = (text: string, where = '') => {
    if (!expected?.test(text)) problems.push(`${text} ${where}`.trim())
  }
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') note(message.text(), message.location().url)
  })
  context.on('weberror', (error) => note(String(error.error())))
  return problems
}

/** Pages that fail their test when the browser's console shows an error, a broken policy or a failed request. */
export const test = base.extend<Options>({
  expectedProblems: [null, { option: true }],

  // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the fixture's needs off its first argument
  clientAddress: async ({}, use) => {
    await use(randomAddress())
  },

  context: async ({ context, clientAddress, expectedProblems }, use) => {
    const problems = problemsOf(context, expectedProblems)
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': clientAddress })
    await use(context)
    expect(problems).toEqual([])
  },
})
