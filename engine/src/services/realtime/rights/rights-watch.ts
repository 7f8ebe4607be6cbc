import { steadyNow } from '../../../kernel/clock/steady-clock.ts'
import type { Database } from '../../../kernel/db/database.ts'
import { DatabaseError } from '../../../kernel/db/errors.ts'
import { queueOwner, type Caller } from '../../../kernel/db/run-as.ts'
import type { Logger } from '../../../kernel/log/logger.ts'
import { askTopicRights, NO_RIGHTS, type TopicQuestion, type TopicRights } from './topic-rights.ts'

const CHECK_MS = 2_000
/** How many questions one statement answers: these take some ten milliseconds, and others wait no longer than that. */
const BATCH_SIZE = 100
/** The time limit for the policies of one topic and one caller. */
const TIMEOUT_MS = 3_000

/** A channel whose rights are checked again. */
export interface WatchedChannel {
  /** The topic without its prefix. */
  readonly name: string
  readonly caller: Caller
  /** Takes the answer to a question of this time, unless the channel has another caller meanwhile. */
  setRights(rights: TopicRights, caller: Caller, askedAt: number): void
}

export interface RightsWatchOptions {
  readonly db: Database
  readonly apiSearchPath: string
  readonly timeoutMs: number
  /** The private channels that are open now. */
  readonly channels: () => Iterable<WatchedChannel>
  readonly log: Logger
}

/** Asks the database what the callers of private channels may do, and asks again every two seconds. */
export class RightsWatch {
  readonly #options: RightsWatchOptions
  readonly #logged = new Set<string>()
  #isClosed = false
  #timer: NodeJS.Timeout | null = null
  #running: Promise<void> = Promise.resolve()

  constructor(options: RightsWatchOptions) {
    this.#options = options
  }

  open(): void {
    this.#schedule(CHECK_MS)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    if (this.#timer !== null) clearTimeout(this.#timer)
    await this.#running
  }

  #schedule(delayMs: number): void {
    if (this.#isClosed) return
    this.#timer = setTimeout(() => {
      const began = steadyNow()
      this.#running = this.#checkAll().then(() => {
        // With very many channels a check takes long: others need the database in between.
        const took = steadyNow() - began
        this.#schedule(Math.max(CHECK_MS - took, took / 2))
      })
    }, delayMs)
    this.#timer.unref()
  }

  /** What the caller may do on the topic now. */
  async ask(topic: string, caller: Caller): Promise<TopicRights> {
    const [rights = NO_RIGHTS] = await this.#answer([{ topic, caller }], queueOwner(caller))
    return rights
  }

  async #checkAll(): Promise<void> {
    const asked = new Map<string, { question: TopicQuestion; askers: { channel: WatchedChannel; caller: Caller }[] }>()
    for (const channel of this.#options.channels()) {
      const { name: topic, caller } = channel
      const key = JSON.stringify([topic, caller.role, caller.claims])
      const same = asked.get(key)
      if (same === undefined) asked.set(key, { question: { topic, caller }, askers: [{ channel, caller }] })
      else same.askers.push({ channel, caller })
    }
    const all = [...asked.values()]
    try {
      for (let start = 0; start < all.length && !this.#isClosed; start += BATCH_SIZE) {
        const batch = all.slice(start, start + BATCH_SIZE)
        const askedAt = steadyNow()
        const answers = await this.#answer(batch.map(({ question }) => question))
        for (const [place, { askers }] of batch.entries()) {
          for (const { channel, caller } of askers) channel.setRights(answers[place] ?? NO_RIGHTS, caller, askedAt)
        }
      }
    } catch (error) {
      this.#options.log.warn({ err: error }, 'the rights on private topics cannot be checked at the moment')
    }
  }

  /** Rejects only if the database cannot be reached. A policy that fails or takes too long allows nothing. */
  async #answer(questions: readonly TopicQuestion[], owner?: string, singly = false): Promise<TopicRights[]> {
    const { db, apiSearchPath, timeoutMs } = this.#options
    const limits = {
      apiSearchPath,
      singly,
      statementTimeoutMs: Math.min(timeoutMs, TIMEOUT_MS),
      ...(owner === undefined ? {} : { owner }),
    }
    try {
      const answers = await askTopicRights(db, questions, limits)
      for (const { problem } of answers) if (problem !== null) this.#report(problem)
      return answers
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error
      // One of them fails or is too slow: the others must not lose their rights for it.
      if (!singly) return this.#answer(questions, owner, true)
      if (questions.length === 1) {
        this.#report(error.message)
        return [NO_RIGHTS]
      }
      const half = Math.ceil(questions.length / 2)
      return [
        ...(await this.#answer(questions.slice(0, half), owner, true)),
        ...(await this.#answer(questions.slice(half), owner, true)),
      ]
    }
  }

  /** Once for each problem: the policies are asked every two seconds. */
  #report(problem: string): void {
    if (this.#logged.size > 100) this.#logged.clear()
    if (!this.#logged.has(problem)) this.#options.log.warn(`a policy on realtime.messages failed: ${problem}`)
    this.#logged.add(problem)
  }
}
