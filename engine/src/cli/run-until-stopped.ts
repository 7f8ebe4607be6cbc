import type { Logger } from '../kernel/log/logger.ts'
import { watchClock } from '../server/clock-watch.ts'
import { startEngine, type EnginePlan } from '../server/engine.ts'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Runs until a signal, stops in good order, and at a second signal at once. */
export async function runUntilStopped(plan: EnginePlan, log: Logger): Promise<number> {
  const engine = await startEngine(plan, log)
  const stopped = nextSignal()
  const unwatch = watchClock(log)
  try {
    const first = await Promise.race([engine.ready.then(() => null), stopped.signal])
    if (first === null) {
      console.log(`${plan.title} is ready: ${engine.url}`)
      await stopped.signal
    }
    log.info('stopping')
    return 0
  } finally {
    unwatch()
    await engine.close()
    stopped.forget()
  }
}

function nextSignal(): { readonly signal: Promise<string>; forget(): void } {
  let received: ((signal: string) => void) | null = null
  const signal = new Promise<string>((resolve) => {
    received = resolve
  })
  let count = 0
  const onSignal = (name: string): void => {
    count += 1
    // 130 and 143 are what shells report for a process that a signal ended.
    if (count > 1) process.exit(name === 'SIGINT' ? 130 : 143)
    received?.(name)
  }
  for (const name of SIGNALS) process.on(name, onSignal)
  return {
    signal,
    forget: () => {
      for (const name of SIGNALS) process.off(name, onSignal)
    },
  }
}
