import { endRuns } from './processes.ts'
import type { Scope } from './scope.ts'

/** Ends everything of the scope in its order, and then the process. */
export async function giveUp(scope: Scope, reason: string): Promise<void> {
  if (scope.closing) return
  console.error(reason)
  endRuns()
  await scope.close()
  process.exit(1)
}

/** Replaces other listeners: the one of Postgres would kill at once, and not in the order of the scope. */
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
    // What fails while a signal closes the scope is not worth a message.
    if (!scope.closing) console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  } finally {
    await scope.close()
  }
}
