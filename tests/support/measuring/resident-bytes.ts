import { readFileSync } from 'node:fs'
import { run } from '../processes/processes.ts'

/** What a process keeps in memory, in bytes. */
export async function residentBytes(pid: number): Promise<number> {
  if (process.platform === 'linux') {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    if (kilobytes !== undefined) return Number(kilobytes) * 1024
  }
  return Number(await run('ps', ['-o', 'rss=', '-p', String(pid)])) * 1024
}
