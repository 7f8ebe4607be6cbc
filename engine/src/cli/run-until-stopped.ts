import { watchClock } from '../kernel/clock/clock-watch.ts'
import type { Logger } from '../kernel/log/logger.ts'
import { startEngine, type EnginePlan } from '../server/engine.ts'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Runs until a signal comes, then finishes the running requests and stops. A second signal stops at once. */
export async function runUntilStopped(plan: EnginePlan, log: Logger): Promise<number> {
  const engine = await startEngine(plan, log)
  const stopped = nextSignal()
  const unwatch = watchClock(log)
  try {
    const first = await Promise.race([engine.ready.then(() => null), stopped.signal])
    if (first === null) {
      console.log(`${plan.title} is ready: ${engine.url}`)
      const mails = whereMailsAre(plan, engine.url, process.stdout.isTTY)
      if (mails !== null) console.log(mails)
      await stopped.signal
    }
    log.info('stopping')
    return 0
  } finally {
    unwatch()
    await engine.close()
    stopped.dispose()
  }
}

/** Null if a mail server sends the mails. The key is shown on a terminal alone: elsewhere a log may keep it. */
export function whereMailsAre(
  { mails, operatorKey: { key, file } }: Pick<EnginePlan, 'mails' | 'operatorKey'>,
  url: string,
  isTerminal: boolean,
): string | null {
  if (mails === 'smtp') return null
  if (mails === 'nowhere') return 'Mails reach nobody: SMTP_URL is not set, and this is not a local machine'
  if (isTerminal) return `The mailbox is ${url}/mailbox?key=${encodeURIComponent(key)}`
  return `The mailbox is ${url}/mailbox; its key is ${file === null ? 'PORTICO_OPERATOR_KEY' : `in ${file}`}`
}

function nextSignal(): { readonly signal: Promise<string>; dispose(): void } {
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
    dispose: () => {
      for (const name of SIGNALS) process.off(name, onSignal)
    },
  }
}
