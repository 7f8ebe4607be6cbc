import type { ContenderId, Measure } from './contender.ts'
import { processorTimes, type ProcessorTimes } from '../../tests/support/measuring/cpu.ts'
import type { Scope } from '../../tests/support/processes/scope.ts'
import { medianSample, type Sample } from '../../tests/support/measuring/stats.ts'

/** So long that V8 has compiled what a request needs: in the first three seconds a request costs up to three times as much. */
const WARM_UP_SECONDS = 8
/** At the beginning of each turn, not counted: a process that was idle while the others ran is slower at first. */
const READY_SECONDS = 1
/** For opening sixteen connections, starting pgbench and sorting the latencies. */
const TURN_OVERHEAD_SECONDS = 0.3

export interface Runner {
  readonly id: ContenderId
  readonly measure: Measure
}

export type Outcome = { readonly sample: Sample; readonly rounds: readonly Sample[] } | { readonly failure: string }

/**
 * Each contender has a short turn in every round, so that other work of the machine affects all of them equally; the median of the
 * rounds counts. `endsAt` is a time of `performance.now()`.
 */
export async function takeTurns(
  runners: readonly Runner[],
  options: {
    readonly rounds: number
    readonly seconds: number
    readonly endsAt: number
    readonly scope: Scope
    /** The process whose time is that of the load generator. */
    readonly generatorPid: number | undefined
  },
): Promise<Map<ContenderId, Outcome>> {
  const samples = new Map<ContenderId, Sample[]>(runners.map(({ id }) => [id, []]))
  const outcomes = new Map<ContenderId, Outcome>()
  const turn = async ({ id, measure }: Runner, seconds: number): Promise<Sample | undefined> => {
    if (outcomes.has(id)) return undefined
    try {
      const before = processorTimes(options.generatorPid)
      const sample = await measure(seconds)
      const after = processorTimes(options.generatorPid)
      if (before === undefined || after === undefined) return sample
      return { ...sample, ...perRequest(before, after, sample.perSecond * seconds) }
    } catch (error) {
      options.scope.throwIfClosing()
      outcomes.set(id, { failure: error instanceof Error ? error.message : String(error) })
      return undefined
    }
  }
  for (const runner of runners) await turn(runner, WARM_UP_SECONDS)
  for (let round = 0; round < options.rounds; round++) {
    // If the start took nearly all the time, because the machine is busy, there is still one round.
    if (round > 0 && performance.now() > options.endsAt) break
    const turnsLeft = (options.rounds - round) * runners.length
    const share = (options.endsAt - performance.now()) / 1000 / turnsLeft - TURN_OVERHEAD_SECONDS - READY_SECONDS
    const seconds = Math.max(1, Math.min(options.seconds, Math.floor(share)))
    process.stdout.write(`Round ${round + 1} of ${options.rounds}: ${runners.length} turns of ${seconds} s\n`)
    for (const runner of runners) {
      await turn(runner, READY_SECONDS)
      const sample = await turn(runner, seconds)
      if (sample !== undefined) samples.get(runner.id)?.push(sample)
    }
  }
  for (const [id, rounds] of samples) {
    if (!outcomes.has(id)) outcomes.set(id, { sample: medianSample(rounds), rounds })
  }
  return outcomes
}

function perRequest(before: ProcessorTimes, after: ProcessorTimes, requests: number): Pick<Sample, 'cpu' | 'cpuOf'> {
  const of = (group: keyof ProcessorTimes): number => (after[group] - before[group]) / requests
  const cpuOf = { server: of('server'), database: of('database'), generator: of('generator') }
  return { cpu: cpuOf.server + cpuOf.database + cpuOf.generator, cpuOf }
}
