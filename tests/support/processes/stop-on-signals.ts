import { endRuns } from './processes.ts'
import type { Scope } from './scope.ts'

/** Closes the scope and then exits with 1. */
export async function giveUp(scope: Scope, reason: string): Promise<void> {
  if (scope.closing) return
  console.error(reason)
  endRuns()
  await scope.close()
  process.exit(1)
}

/** Replaces other signal listeners: the one of `postgres.ts` would kill the cluster before the scope closes. */
export function stopOnSignals(scope: Scope): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.removeAllListeners(signal)
    process.on(signal, () => void giveUp(scope, `Stopped by ${signal}.`))
  }
}

/** Runs `work` in a scope that is closed afterwards, and sets the exit code that it returns. */
export async function runInScope(work: (scope: Scope) => Promise<number>, scope: Scope): Promise<void> {
  stopOnSignals(scope)
  try {
    process.exitCode = await work(scope)
  } catch (error) {
    // Errors while a signal closes the scope are expected and not printed.
    if (!scope.closing) console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  } finally {
    await scope.close()
  }
}
