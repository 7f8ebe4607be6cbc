import type { ContenderId, Measure } from './contender.ts'
import { processorMilliseconds } from '../../tests/support/measuring/cpu.ts'
import type { Scope } from '../../tests/support/processes/scope.ts'
import { medianSample, type Sample } from '../../tests/support/measuring/stats.ts'

const WARM_UP_SECONDS = 1
/** Opening sixteen connections, starting pgbench, the sort of the latencies. */
const TURN_OVERHEAD_SECONDS = 0.3

export interface Runner {
  readonly id: ContenderId
  readonly measure: Measure
}

export type Outcome = { readonly sample: Sample; readonly rounds: readonly Sample[] } | { readonly failure: string }

/**
 * Everyone takes a short turn in every round, so that whatever else the machine does meanwhile falls on all alike; the
 * median of the rounds counts. `endsAt` is a moment of `performance.now()`.
 */
export async function takeTurns(
  runners: readonly Runner[],
  options: { readonly rounds: number; readonly seconds: number; readonly endsAt: number; readonly scope: Scope },
): Promise<Map<ContenderId, Outcome>> {
  const samples = new Map<ContenderId, Sample[]>(runners.map(({ id }) => [id, []]))
  const outcomes = new Map<ContenderId, Outcome>()
  const turn = async ({ id, measure }: Runner, seconds: number): Promise<Sample | undefined> => {
    if (outcomes.has(id)) return undefined
    try {
      const before = processorMilliseconds()
      const sample = await measure(seconds)
      const after = processorMilliseconds()
      if (before === undefined || after === undefined) return sample
      return { ...sample, cpu: (after - before) / (sample.perSecond * seconds) }
    } catch (error) {
      options.scope.throwIfClosing()
      outcomes.set(id, { failure: error instanceof Error ? error.message : String(error) })
      return undefined
    }
  }
  for (const runner of runners) await turn(runner, WARM_UP_SECONDS)
  for (let round = 0; round < options.rounds; round++) {
    // A machine so busy that the start took nearly all the time still gets one round.
    if (round > 0 && performance.now() > options.endsAt) break
    const turnsLeft = (options.rounds - round) * runners.length
    const share = (options.endsAt - performance.now()) / 1000 / turnsLeft - TURN_OVERHEAD_SECONDS
    const seconds = Math.max(1, Math.min(options.seconds, Math.floor(share)))
    process.stdout.write(`Round ${round + 1} of ${options.rounds}: ${runners.length} turns of ${seconds} s\n`)
    for (const runner of runners) {
      const sample = await turn(runner, seconds)
      if (sample !== undefined) samples.get(runner.id)?.push(sample)
    }
  }
  for (const [id, rounds] of samples) {
    if (!outcomes.has(id)) outcomes.set(id, { sample: medianSample(rounds), rounds })
  }
  return outcomes
}
