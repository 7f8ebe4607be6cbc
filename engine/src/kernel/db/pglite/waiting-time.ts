import { readFileSync, readlinkSync } from 'node:fs'

/** The number of the calling thread in the system. Only Linux says it; elsewhere it is 0. */
export function ownTask(): number {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1)) || 0
  } catch {
    return 0
  }
}

/** How many milliseconds a thread of this process was ready to run, but had to wait for a processor; 0 if nobody knows. */
export function waitedMs(task: number): number {
  if (task === 0) return 0
  try {
    const [, waitedNs] = readFileSync(`/proc/self/task/${task}/schedstat`, 'utf8').split(' ')
    return Number(waitedNs) / 1e6 || 0
  } catch {
    return 0
  }
}
