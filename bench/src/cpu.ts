import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second, on every architecture. */
const MILLISECONDS_A_TICK = 10

interface Entry {
  readonly parent: number
  readonly own: number
  readonly ofEndedChildren: number
}

/**
 * Processor time that every process below this one has used so far: server, database and load generator together. It
 * says what a request costs even while something else keeps the cores busy. None where there is no `/proc`.
 */
export function processorMilliseconds(): number | undefined {
  const entries = readProcesses()
  const self = entries.get(process.pid)
  if (self === undefined) return undefined
  // The bench's own work is not the request's; pgbench comes and goes, and is among the ended.
  let ticks = self.ofEndedChildren
  for (const [pid, { own, ofEndedChildren }] of entries) {
    if (pid !== process.pid && isBelow(pid, process.pid, entries)) ticks += own + ofEndedChildren
  }
  return ticks * MILLISECONDS_A_TICK
}

function isBelow(pid: number, ancestor: number, entries: ReadonlyMap<number, Entry>): boolean {
  for (let entry = entries.get(pid); entry !== undefined; entry = entries.get(entry.parent)) {
    if (entry.parent === ancestor) return true
  }
  return false
}

function readProcesses(): Map<number, Entry> {
  const entries = new Map<number, Entry>()
  if (process.platform !== 'linux') return entries
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'latin1')
      // After the program's name, which may itself hold spaces and brackets.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const ticks = (at: number): number => Number(fields[at]) + Number(fields[at + 1])
      entries.set(Number(name), { parent: Number(fields[1]), own: ticks(11), ofEndedChildren: ticks(13) })
    } catch {
      // It has ended since the folder was read.
    }
  }
  return entries
}
