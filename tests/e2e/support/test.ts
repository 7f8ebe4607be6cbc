import { type BrowserContext, expect } from '@playwright/test'
import { test as base } from './worker.ts'
import { randomAddress } from '../../support/client-address.ts'

interface Options {
  /** The console messages that a test expects because it breaks something on purpose. */
  expectedProblems: RegExp | null
  /** Each test has its own address, because the engine's rate limits count by address. */
  clientAddress: string
}

/** Collects the unexpected console messages of all pages of a context. */
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

/** Fails a test when the browser's console shows an error, a policy violation or a failed request. */
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
