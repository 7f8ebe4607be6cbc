import type { ChildProcess } from 'node:child_process'
import { hasEnded } from '../processes/end-process.ts'
import { holdsWithin } from '../wait-until.ts'

async function isHealthy(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/health`, { signal: AbortSignal.timeout(5000) })
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    return false
  }
}

/** Throws if the engine ends or is not healthy in time; `output` returns what it has printed. */
export async function waitUntilHealthy(
  url: string,
  child: ChildProcess,
  timeoutMs: number,
  output: () => string = () => '',
): Promise<void> {
  const isSettled = await holdsWithin(async () => hasEnded(child) || (await isHealthy(url)), timeoutMs)
  const printed = (): string => output().slice(-2000)
  if (hasEnded(child)) throw new Error(`the engine ended with exit code ${child.exitCode} while starting\n${printed()}`)
  if (!isSettled) throw new Error(`the engine was not healthy within ${timeoutMs / 1000} s\n${printed()}`)
}
