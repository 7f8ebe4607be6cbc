import { processTimes, threadTimes } from '../support/measuring/cpu.ts'

/** Parts of one core, between two looks: 1 is a core that does nothing else. */
export interface Usage {
  readonly engineMain: number
  /** The engine's busiest thread besides: PGlite, or a function's. */
  readonly engineBusiest: number
  readonly engineOthers: number
  readonly postgres: number
  readonly clients: number
  readonly bench: number
}

/** Begins to look; the answer looks again and says what went where meanwhile. None where there is no `/proc`. */
export function watchUsage(engine: number, clients: number): () => Usage | null {
  const before = look(engine)
  const began = performance.now()
  return () => {
    if (before.processes.size === 0) return null
    const elapsed = performance.now() - began
    const after = look(engine)
    const ofProcess = (pid: number): number =>
      (after.processes.get(pid)?.milliseconds ?? 0) - (before.processes.get(pid)?.milliseconds ?? 0)
    const threads = [...after.threads]
      .filter(([thread]) => thread !== engine)
      .map(([thread, milliseconds]) => milliseconds - (before.threads.get(thread) ?? 0))
      .toSorted((a, b) => b - a)
    const engineMain = (after.threads.get(engine) ?? 0) - (before.threads.get(engine) ?? 0)
    const engineBusiest = threads[0] ?? 0
    const postgres = [...after.processes]
      .filter(([, { name }]) => name === 'postgres')
      .reduce((sum, [pid]) => sum + ofProcess(pid), 0)
    const own = after.own - before.own
    const share = (milliseconds: number): number => milliseconds / elapsed
    return {
      engineMain: share(engineMain),
      engineBusiest: share(engineBusiest),
      engineOthers: share(ofProcess(engine) - engineMain - engineBusiest),
      postgres: share(postgres),
      clients: share(ofProcess(clients)),
      bench: share(own),
    }
  }
}

/** Processor milliseconds of a process and of Postgres together, from now until the answer is called. */
export function watchProcessor(pid: number): () => number | null {
  const spent = (): number =>
    [...processTimes()]
      .filter(([id, { name }]) => id === pid || name === 'postgres')
      .reduce((sum, [, { milliseconds }]) => sum + milliseconds, 0)
  const before = spent()
  return () => (before === 0 ? null : spent() - before)
}

function look(engine: number) {
  const { user, system } = process.cpuUsage()
  return { processes: processTimes(), threads: threadTimes(engine), own: (user + system) / 1000 }
}
