import { test } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** How the attempt was refused, for the report. */
    refusal?: string
  }
}

/**
 * One attack as a test, which fails when the attack succeeds: `run` asserts that it was refused in the protocol's form and that
 * nothing changed, and returns how it was refused.
 */
export function attempt(
  name: string,
  run: () => Promise<string>,
  options: { readonly timeout?: number; readonly skip?: boolean } = {},
): void {
  // oxlint-disable-next-line vitest/valid-title -- the caller's title
  test(name, options, async ({ task }) => {
    task.meta.refusal = await run()
  })
}
