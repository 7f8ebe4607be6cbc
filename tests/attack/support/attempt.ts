import { test } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** How an attempt was refused: the report's words. */
    refusal?: string
  }
}

/**
 * One attack. It fails, as a test, when it gets through: `run` asserts that it was refused in the protocol's form and that
 * nothing changed, and answers how it was refused.
 */
export function attempt(name: string, run: () => Promise<string>, options: { readonly timeout?: number } = {}): void {
  // oxlint-disable-next-line vitest/valid-title -- the caller's title
  test(name, options, async ({ task }) => {
    task.meta.refusal = await run()
  })
}
