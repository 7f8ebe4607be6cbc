import type { IncomingMessage } from 'node:http'
import { signOfOthers } from '../../kernel/config/local-machine.ts'
import type { Logger } from '../../kernel/log/logger.ts'
import type { EnvironmentSlot } from '../environment/slot.ts'
import type { Brand } from './brand.ts'

/**
 * The sample logins that `/config.json` offers. If the operator did not ask for them, they are for users of this machine alone: the
 * first request that shows others ends them until the next start.
 */
export class DemoLogins {
  #logins: Brand['demo'] | null
  #isWatched: boolean
  #ending: Promise<void> | undefined
  readonly #slots: readonly EnvironmentSlot[]
  readonly #log: Logger

  constructor(logins: Brand['demo'] | null, isLocal: boolean, slots: readonly EnvironmentSlot[], log: Logger) {
    this.#logins = logins
    this.#isWatched = isLocal && logins !== null
    this.#slots = slots
    this.#log = log
  }

  /** Null if there are none. */
  get logins(): Brand['demo'] | null {
    return this.#logins
  }

  /** What this request has to wait for, so that its answer is one without the logins. */
  endedBy(request: IncomingMessage): Promise<void> | undefined {
    if (!this.#isWatched) return undefined
    const sign = signOfOthers(request)
    if (sign === null) return undefined
    const endDemo = this.#slots.find(({ running }) => running?.endDemo !== undefined)?.running?.endDemo
    // An environment that has not started yet answers nobody. The next such request ends its logins.
    if (endDemo === undefined) return undefined
    this.#logins = null
    return (this.#ending ??= this.#end(endDemo, sign))
  }

  async #end(endDemo: () => Promise<void>, sign: string): Promise<void> {
    try {
      await endDemo()
      this.#isWatched = false
      this.#log.warn(
        { sign },
        'a request came through a proxy or for another host, so the sample logins are off until the next start; PORTICO_DEMO=on keeps them on',
      )
    } finally {
      // After a failure the next request tries again.
      this.#ending = undefined
    }
  }
}
