import { processTimes, threadTimes } from '../support/measuring/cpu.ts'

/** Processor use between two samples, in cores: 1 is one fully used core. */
export interface Usage {
  readonly engineMain: number
  /** The engine's busiest thread after the main thread: PGlite or a function. */
  readonly engineBusiest: number
  readonly engineOthers: number
  readonly postgres: number
  readonly clients: number
  readonly bench: number
}

/** Takes a first sample; the returned function takes the second and returns the difference, or null without `/proc`. */
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

/** Measures the processor milliseconds of a process and Postgres until the returned function is called; null without `/proc`. */
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
