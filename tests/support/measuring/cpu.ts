import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second on every architecture. */
const MILLISECONDS_PER_TICK = 10

interface Entry {
  /** The program's name, which the system cuts to fifteen characters. */
  readonly name: string
  readonly parent: number
  readonly own: number
  readonly ofEndedChildren: number
}

/**
 * The processor time that all child processes have used so far: server, database and load generator. It
 * shows the cost of a request even if other programs keep the cores busy. Undefined if there is no `/proc`.
 */
export function processorMilliseconds(): number | undefined {
  const entries = readProcesses()
  const self = entries.get(process.pid)
  if (self === undefined) return undefined
  // Leaves out the bench process itself. pgbench runs are among the ended children.
  let ticks = self.ofEndedChildren
  for (const [pid, { own, ofEndedChildren }] of entries) {
    if (pid !== process.pid && isBelow(pid, process.pid, entries)) ticks += own + ofEndedChildren
  }
  return ticks * MILLISECONDS_PER_TICK
}

/** Who used processor time, in milliseconds. */
export interface ProcessorTimes {
  /** Whatever is neither of the others. The embedded database is a part of it. */
  readonly server: number
  readonly database: number
  readonly generator: number
}

/** The same, for each group separately. The generator is the process with this id, and programs that have ended: pgbench. */
export function processorTimes(generatorPid: number | undefined): ProcessorTimes | undefined {
  const entries = readProcesses()
  const self = entries.get(process.pid)
  if (self === undefined) return undefined
  const ticks = { server: 0, database: 0, generator: self.ofEndedChildren }
  for (const [pid, { name, own, ofEndedChildren }] of entries) {
    if (pid === process.pid || !isBelow(pid, process.pid, entries)) continue
    const group = pid === generatorPid ? 'generator' : name.startsWith('postgres') ? 'database' : 'server'
    ticks[group] += own + ofEndedChildren
  }
  return {
    server: ticks.server * MILLISECONDS_PER_TICK,
    database: ticks.database * MILLISECONDS_PER_TICK,
    generator: ticks.generator * MILLISECONDS_PER_TICK,
  }
}

export interface ProcessTime {
  readonly name: string
  readonly milliseconds: number
}

/** The processor time of each child process by its id. Empty if there is no `/proc`. */
export function processTimes(): Map<number, ProcessTime> {
  const entries = readProcesses()
  const below = [...entries].filter(([pid]) => isBelow(pid, process.pid, entries))
  return new Map(below.map(([pid, { name, own }]) => [pid, { name, milliseconds: own * MILLISECONDS_PER_TICK }]))
}

/** The processor time of each thread of a process by its id. The main thread has the id of the process. */
export function threadTimes(pid: number): Map<number, number> {
  if (process.platform !== 'linux') return new Map()
  const times = readdirSync(`/proc/${pid}/task`).map((thread) => {
    const ticks = readEntry(`/proc/${pid}/task/${thread}/stat`)?.own ?? 0
    return [Number(thread), ticks * MILLISECONDS_PER_TICK] as const
  })
  return new Map(times)
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
    const entry = readEntry(`/proc/${name}/stat`)
    if (entry !== undefined) entries.set(Number(name), entry)
  }
  return entries
}

function readEntry(file: string): Entry | undefined {
  try {
    const stat = readFileSync(file, 'latin1')
    // The fields come after the program's name, which may contain spaces and brackets.
    const end = stat.lastIndexOf(')')
    const fields = stat.slice(end + 2).split(' ')
    const ticks = (at: number): number => Number(fields[at]) + Number(fields[at + 1])
    const name = stat.slice(stat.indexOf('(') + 1, end)
    return { name, parent: Number(fields[1]), own: ticks(11), ofEndedChildren: ticks(13) }
  } catch {
    // The process has ended since the folder was read.
    return undefined
  }
}
