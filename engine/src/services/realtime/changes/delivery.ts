import type { Database } from '../../../kernel/db/database.ts'
import { DatabaseError, DatabaseUnavailable } from '../../../kernel/db/errors.ts'
import type { Logger } from '../../../kernel/log/logger.ts'
import { questionOf, type Candidate } from './batch.ts'
import { fits, type BindingIndex } from './binding-index.ts'
import type { Change } from './change.ts'
import { Dispatch } from './dispatch.ts'
import { judge, type Failure, type Question, type Verdict } from './judge.ts'
import { leftToDatabase, match } from './match.ts'
import { persist } from './persist.ts'

export interface DeliveryOptions {
  readonly db: Database
  readonly index: BindingIndex
  readonly apiSearchPath: string
  /** For one question; whoever has slow policies slows down everyone's news. */
  readonly timeoutMs: number
  readonly recordBytes: number
  readonly log: Logger
  /** Comes when the service closes. */
  readonly signal: AbortSignal
}

/** Pairs in one question: so many take some tens of milliseconds, and hold up nobody for long. */
const MOST_CANDIDATES = 2_000
/** Enough for a single pair on a busy machine: those beside a slow one must not suffer for it. */
const LEAST_MS = 1_000

/** For one person's filters on the changes of a batch: on a busy machine too, enough for all that is not meant to be slow. */
const FILTERS_MS = 3_000

/** Tells subscribers of changes, in their order. */
export class Delivery {
  readonly #options: DeliveryOptions

  constructor(options: DeliveryOptions) {
    this.#options = options
  }

  /** Waits for a database that cannot be reached; rejects when the service closes meanwhile. */
  async deliver(changes: readonly Change[]): Promise<void> {
    let batch: Candidate[] = []
    for (const change of changes) {
      const matching = this.#options.index.matching(change)
      if (batch.length > 0 && batch.length + matching.length > MOST_CANDIDATES) {
        await this.#settle(batch)
        batch = []
      }
      for (const binding of matching) {
        batch.push({ change, binding, caller: binding.subscriber.identity.caller })
        if (batch.length === MOST_CANDIDATES) {
          await this.#settle(batch)
          batch = []
        }
      }
    }
    if (batch.length > 0) await this.#settle(batch)
  }

  async #settle(candidates: readonly Candidate[], timeoutMs = this.#options.timeoutMs): Promise<void> {
    const { question, asked } = questionOf(candidates)
    const verdict = await this.#ask(question, timeoutMs)
    if (verdict === null) return this.#divide(candidates, timeoutMs)
    const visible = asked
      .filter(({ change, caller }) => verdict.isVisible(change, caller))
      .map(({ candidate }) => candidate)
    const passing = new Set(await this.#passing(visible))
    const dispatch = new Dispatch(verdict, this.#options.recordBytes)
    const again: Candidate[] = []
    for (const { candidate } of asked) {
      const { binding, caller, change } = candidate
      const { identity } = binding.subscriber
      // Asked as somebody who the subscriber no longer is: ask as who it is now.
      if (identity.caller !== caller) again.push({ binding, change, caller: identity.caller })
      else if (passing.has(candidate)) dispatch.add(candidate)
    }
    dispatch.send()
    if (again.length > 0) await this.#settle(again)
  }

  /** Those whose filters pass. What a caller wrote is compared only with what this caller may read. */
  async #passing(visible: readonly Candidate[]): Promise<readonly Candidate[]> {
    const fitting = visible.filter(({ binding, change }) => fits(binding, change))
    const isDone = ({ binding }: Candidate): boolean => leftToDatabase(binding.filters).length === 0
    const left = fitting.filter((candidate) => !isDone(candidate))
    if (left.length === 0) return fitting
    return [...fitting.filter(isDone), ...(await this.#matchByPerson(left))]
  }

  /** One after the other: somebody whose filters take too long loses these subscriptions, and nobody else does. */
  async #matchByPerson(candidates: readonly Candidate[]): Promise<readonly Candidate[]> {
    const byPerson = new Map<string, Candidate[]>()
    for (const candidate of candidates) {
      const { identity } = candidate.binding.subscriber
      const person = identity.person ?? identity.caller.claims
      byPerson.set(person, [...(byPerson.get(person) ?? []), candidate])
    }
    const passing: Candidate[] = []
    for (const own of byPerson.values()) {
      const found = await this.#match(own)
      if (found !== null) {
        passing.push(...found)
        continue
      }
      const subscribers = new Set(own.map(({ binding }) => binding.subscriber))
      for (const subscriber of subscribers) subscriber.end('The filters of this subscription take too long')
      this.#options.log.warn({ subscriptions: subscribers.size }, 'subscriptions with slow filters were ended')
    }
    return passing
  }

  /** Null: the comparisons took too long, or failed as a whole. */
  async #match(candidates: readonly Candidate[]): Promise<readonly Candidate[] | null> {
    const { db, apiSearchPath } = this.#options
    const answer = await this.#try((singly) => match(db, candidates, { apiSearchPath, timeoutMs: FILTERS_MS, singly }))
    return answer?.passing ?? null
  }

  /** Null: the batch took too long, or failed as a whole. */
  #ask(question: Question, timeoutMs: number): Promise<Verdict | null> {
    const { db, apiSearchPath } = this.#options
    return this.#try((singly) => judge(db, question, { apiSearchPath, timeoutMs, singly }))
  }

  /** A pair that fails by itself is denied, and spares the others. */
  async #try<Answer extends { readonly failed: readonly Failure[] }>(
    put: (singly: boolean) => Promise<Answer>,
  ): Promise<Answer | null> {
    const { log, signal } = this.#options
    const ask = (singly: boolean): Promise<Answer> =>
      persist(() => put(singly), {
        signal,
        isPassing: (error) => error instanceof DatabaseUnavailable,
        onRetry: (error) => log.warn({ err: error }, 'changes cannot be judged at the moment'),
      })
    try {
      let answer = await ask(false)
      if (answer.failed.some(({ changes }) => changes.length > 1)) answer = await ask(true)
      for (const { relation, code, message } of answer.failed) {
        log.warn({ relation, code, reason: message }, 'a change could not be judged and is withheld')
      }
      return answer
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error
      log.warn({ err: error }, 'a batch of changes could not be judged')
      return null
    }
  }

  /** Halves, with half the time each, until the one is alone that cannot be judged: it is withheld. */
  async #divide(candidates: readonly Candidate[], timeoutMs: number): Promise<void> {
    if (candidates.length === 1) return
    const middle = Math.ceil(candidates.length / 2)
    const less = Math.max(LEAST_MS, timeoutMs / 2)
    await this.#settle(candidates.slice(0, middle), less)
    await this.#settle(candidates.slice(middle), less)
  }
}
