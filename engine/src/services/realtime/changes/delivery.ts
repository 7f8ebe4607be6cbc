import type { Database } from '../../../kernel/db/database.ts'
import { DatabaseError, DatabaseUnavailable } from '../../../kernel/db/errors.ts'
import type { Logger } from '../../../kernel/log/logger.ts'
import { questionOf, type Asked, type Candidate } from './batch.ts'
import type { BindingIndex } from './binding-index.ts'
import type { Change } from './change.ts'
import { Dispatch } from './dispatch.ts'
import { judge, type Question, type Verdict } from './judge.ts'
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
    const dispatch = new Dispatch(verdict, this.#options.recordBytes)
    const again: Candidate[] = []
    for (const one of asked) {
      const { binding, caller, change } = one.candidate
      const { identity } = binding.subscriber
      // Asked as somebody who the subscriber no longer is: ask as who it is now.
      if (identity.caller !== caller) again.push({ binding, change, caller: identity.caller })
      else if (isAllowed(one, verdict)) dispatch.add(one)
    }
    dispatch.send()
    if (again.length > 0) await this.#settle(again)
  }

  /** Null: the batch took too long, or failed as a whole. A pair that fails by itself is denied, and spares the others. */
  async #ask(question: Question, timeoutMs: number): Promise<Verdict | null> {
    const { db, apiSearchPath, log, signal } = this.#options
    const ask = (singly: boolean): Promise<Verdict> =>
      persist(() => judge(db, question, { apiSearchPath, timeoutMs, singly }), {
        signal,
        isPassing: (error) => error instanceof DatabaseUnavailable,
        onRetry: (error) => log.warn({ err: error }, 'changes cannot be judged at the moment'),
      })
    try {
      let verdict = await ask(false)
      if (verdict.failed.some(({ changes }) => changes.length > 1)) verdict = await ask(true)
      for (const { relation, code, message } of verdict.failed) {
        log.warn({ relation, code, reason: message }, 'a change could not be judged and is withheld')
      }
      return verdict
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error
      log.warn({ err: error, pairs: question.pairs.length }, 'a batch of changes could not be judged')
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

function isAllowed({ change, caller, filter }: Asked, verdict: Verdict): boolean {
  return verdict.isVisible(change, caller) && (filter === null || verdict.passes(change, filter))
}
