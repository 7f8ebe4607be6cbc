import { Latencies, type Sample } from '../../../tests/support/measuring/stats.ts'

const ROUND_TRIPS = 1000

/** One after the other, from the order to the arrival. */
export async function timeRoundTrips(notify: () => void, onHeard: (listener: () => void) => void): Promise<Sample> {
  const latencies = new Latencies()
  const began = performance.now()
  for (let count = 0; count < ROUND_TRIPS; count++) {
    const sent = performance.now()
    await new Promise<void>((resolve) => {
      onHeard(resolve)
      notify()
    })
    latencies.add(performance.now() - sent)
  }
  return latencies.sample((performance.now() - began) / 1000)
}
