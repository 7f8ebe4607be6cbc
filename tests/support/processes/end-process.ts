import type { ChildProcess } from 'node:child_process'

export const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/** Sends the signal and waits until the process has ended. Returns false if it had to be killed after `patienceMs`. */
export async function endProcess(
  child: ChildProcess,
  signal: NodeJS.Signals,
  patienceMs = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  if (hasEnded(child) || child.pid === undefined) return true
  let isKilled = false
  const kill = (): void => {
    isKilled = true
    child.kill('SIGKILL')
  }
  const timer = Number.isFinite(patienceMs) ? setTimeout(kill, patienceMs) : undefined
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.kill(signal)
  })
  clearTimeout(timer)
  return !isKilled
}
