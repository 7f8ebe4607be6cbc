import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The memory that a process really holds, in MB; null if the process is gone. */
export function residentMb(pid: number | undefined): number | null {
  if (pid === undefined) return null
  try {
    const kilobytes = process.platform === 'linux' ? fromProc(pid) : fromPs(pid)
    return kilobytes === null ? null : kilobytes / 1024
  } catch {
    return null
  }
}

function fromProc(pid: number): number | null {
  const [, size] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return size === undefined ? null : Number(size)
}

function fromPs(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }))
}
