import { readFileSync, writeFileSync } from 'node:fs'
import { run } from '../processes/processes.ts'

/** The current or the peak memory of a process in bytes. Works on Linux only. */
export function memoryOf(pid: number, name: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024
}

/**
 * How many bytes the peak memory of a process rises above its memory before. It resets the peak first, because the start
 * of a process needs more memory than its work (proc(5), clear_refs).
 */
export async function riseOfMemory(pid: number, work: () => Promise<unknown>): Promise<number> {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  const before = memoryOf(pid)
  await work()
  return memoryOf(pid, 'VmHWM') - before
}

/** The memory of a process in bytes, on every platform. */
export async function residentBytes(pid: number): Promise<number> {
  if (process.platform === 'linux') return memoryOf(pid)
  return Number(await run('ps', ['-o', 'rss=', '-p', String(pid)])) * 1024
}
