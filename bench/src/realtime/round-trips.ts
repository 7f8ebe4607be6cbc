import { Latencies, type Sample } from '../../../tests/support/measuring/stats.ts'

const ROUND_TRIPS = 1000

/** Measures notifications one after the other, from sending to arrival. */
export async function timeRoundTrips(notify: () => void, setListener: (listener: () => void) => void): Promise<Sample> {
  const latencies = new Latencies()
  const began = performance.now()
  for (let count = 0; count < ROUND_TRIPS; count++) {
    const sent = performance.now()
    await new Promise<void>((resolve) => {
      setListener(resolve)
      notify()
    })
    latencies.add(performance.now() - sent)
  }
  return latencies.sample((performance.now() - began) / 1000)
}
