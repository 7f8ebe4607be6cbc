import { readFileSync, writeFileSync } from 'node:fs'
import { run } from '../processes/processes.ts'

/** What a process keeps in memory now, or kept at its highest, in bytes. Only Linux says so. */
export function memoryOf(pid: number, name: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024
}

/**
 * How many bytes the memory of a process rises above what it was before, at its highest. The mark of the highest is put
 * back first: starting takes more than serving, and would hide everything (proc(5), clear_refs).
 */
export async function riseOfMemory(pid: number, work: () => Promise<unknown>): Promise<number> {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  const before = memoryOf(pid)
  await work()
  return memoryOf(pid, 'VmHWM') - before
}

/** What a process keeps in memory, in bytes, on every platform. */
export async function residentBytes(pid: number): Promise<number> {
  if (process.platform === 'linux') return memoryOf(pid)
  return Number(await run('ps', ['-o', 'rss=', '-p', String(pid)])) * 1024
}
