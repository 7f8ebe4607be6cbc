import type { Database } from '../../../kernel/db/database.ts'
import { DatabaseError, DatabaseUnavailable } from '../../../kernel/db/errors.ts'
import { queueOwner } from '../../../kernel/db/run-as.ts'
import type { Logger } from '../../../kernel/log/logger.ts'
import { questionOf, type Candidate } from './batch.ts'
import type { Subscriber } from './binding.ts'
import { matchesFilters, type BindingIndex } from './binding-index.ts'
import type { Change } from './change.ts'
import { Dispatch } from './dispatch.ts'
import { checkVisibility, type Failure, type Question, type Visibility } from './check-visibility.ts'
import { leftToDatabase, match } from './match.ts'
import { UserQueues } from './user-queues.ts'
import { retry } from '../feed/retry.ts'

export interface DeliveryOptions {
  readonly db: Database
  readonly index: BindingIndex
  readonly apiSearchPath: string
  /** The time limit for one question. Slow policies of one table delay everyone's changes. */
  readonly timeoutMs: number
  readonly recordBytes: number
  readonly log: Logger
  /** Aborted when the service closes. */
  readonly signal: AbortSignal
}

/** The maximum of pairs in one question: that many take some tens of milliseconds, and delay nobody for long. */
const MAX_CANDIDATES = 2_000
/** Enough for a single pair on a busy machine: pairs in the same batch as a slow one must not fail too. */
const MIN_TIMEOUT_MS = 1_000

/** How many comparisons run on Postgres at a time. */
const MATCHES_AT_ONCE = 4
/** The size of changes that may wait for one user's filters: with more, the user's subscriptions end. */
const MAX_WAITING_BYTES = 32 * 1024 * 1024
/** The time limit for one user's filters on the changes of a batch: enough on a busy machine too, unless they are made to be slow. */
const FILTERS_MS = 3_000

/** Sends changes to subscribers, in their order. */
export class Delivery {
  readonly #options: DeliveryOptions

  readonly #queues: UserQueues
  /** How many batches wait for each subscriber. */
  readonly #waiting = new Map<Subscriber, number>()

  constructor(options: DeliveryOptions) {
    this.#options = options
    // PGlite shares its one connection fairly; on Postgres, other work needs connections too.
    const atOnce = options.db.kind === 'pglite' ? Number.POSITIVE_INFINITY : MATCHES_AT_ONCE
    this.#queues = new UserQueues(atOnce, MAX_WAITING_BYTES)
  }

  /** Waits while the database cannot be reached; rejects if the service closes meanwhile. */
  async deliver(changes: readonly Change[]): Promise<void> {
    let batch: Candidate[] = []
    for (const change of changes) {
      const matching = this.#options.index.matching(change)
      if (batch.length > 0 && batch.length + matching.length > MAX_CANDIDATES) {
        await this.#settle(batch)
        batch = []
      }
      for (const binding of matching) {
        batch.push({ change, binding, caller: binding.subscriber.identity.caller })
        if (batch.length === MAX_CANDIDATES) {
          await this.#settle(batch)
          batch = []
        }
      }
    }
    if (batch.length > 0) await this.#settle(batch)
  }

  /** Call it after the signal. Changes that are already being sent are sent before it resolves. */
  close(): Promise<void> {
    return this.#queues.idle()
  }

  async #settle(candidates: readonly Candidate[], timeoutMs = this.#options.timeoutMs): Promise<void> {
    const { question, positioned } = questionOf(candidates)
    const visibility = await this.#ask(question, timeoutMs)
    if (visibility === null) return this.#divide(candidates, timeoutMs)
    const again: Candidate[] = []
    const fitting: Candidate[] = []
    for (const { candidate, change, caller } of positioned) {
      if (isOutdated(candidate)) again.push(withCurrentCaller(candidate))
      else if (visibility.isVisible(change, caller) && matchesFilters(candidate.binding, candidate.change))
        fitting.push(candidate)
    }
    this.#send(fitting, visibility)
    if (again.length > 0) await this.#settle(again)
  }

  /** Sends at once to everyone whose filters were compared here; the others wait for the database, each user separately. */
  #send(fitting: readonly Candidate[], visibility: Visibility): void {
    const dispatch = new Dispatch(visibility, this.#options.recordBytes)
    const slow = new Set(fitting.filter(needsDatabase).map(({ binding }) => binding.subscriber))
    const later: Candidate[] = []
    for (const candidate of fitting) {
      const { subscriber } = candidate.binding
      // A subscriber receives changes in their order, so this one follows those that still wait.
      if (slow.has(subscriber) || this.#waiting.has(subscriber)) later.push(candidate)
      else dispatch.add(candidate)
    }
    dispatch.send()
    for (const [userId, own] of byUser(later)) this.#sendLater(userId, own, visibility)
  }

  #sendLater(userId: string, own: readonly Candidate[], visibility: Visibility): void {
    const subscribers = new Set(own.map(({ binding }) => binding.subscriber))
    const isQueued = this.#queues.add(userId, bytesOf(own), async () => {
      try {
        await this.#sendMatching(own, visibility)
      } catch (error) {
        if (!this.#options.signal.aborted) this.#options.log.error({ err: error }, 'changes were lost')
      }
      for (const subscriber of subscribers) this.#count(subscriber, -1)
    })
    if (isQueued) for (const subscriber of subscribers) this.#count(subscriber, 1)
    else this.#endSlow(own)
  }

  #count(subscriber: Subscriber, change: 1 | -1): void {
    const count = (this.#waiting.get(subscriber) ?? 0) + change
    if (count === 0) this.#waiting.delete(subscriber)
    else this.#waiting.set(subscriber, count)
  }

  /** Filters of a caller are compared only with rows that this caller may read. */
  async #sendMatching(own: readonly Candidate[], visibility: Visibility): Promise<void> {
    const left = own.filter(needsDatabase)
    const found = left.length === 0 ? left : await this.#match(left)
    if (found === null) return this.#endSlow(left)
    const passing = new Set(found)
    const dispatch = new Dispatch(visibility, this.#options.recordBytes)
    const again: Candidate[] = []
    for (const candidate of own) {
      if (isOutdated(candidate)) again.push(withCurrentCaller(candidate))
      else if (!needsDatabase(candidate) || passing.has(candidate)) dispatch.add(candidate)
    }
    dispatch.send()
    if (again.length > 0) await this.#settle(again)
  }

  /** Ends the subscriptions whose filters take too long, and no others. */
  #endSlow(candidates: readonly Candidate[]): void {
    const subscribers = new Set(candidates.map(({ binding }) => binding.subscriber))
    for (const subscriber of subscribers) subscriber.end('The filters of this subscription take too long')
    this.#options.log.warn({ subscriptions: subscribers.size }, 'subscriptions with slow filters were ended')
  }

  /** Compares the filters of one user. Null if that took too long, or failed as a whole. */
  async #match(candidates: readonly Candidate[]): Promise<readonly Candidate[] | null> {
    const { db, apiSearchPath } = this.#options
    const owner = queueOwner((candidates[0] as Candidate).caller)
    const options = { apiSearchPath, timeoutMs: FILTERS_MS, owner }
    const answer = await this.#try((singly) => match(db, candidates, { ...options, singly }))
    return answer?.passing ?? null
  }

  /** Null if the batch took too long, or failed as a whole. */
  #ask(question: Question, timeoutMs: number): Promise<Visibility | null> {
    const { db, apiSearchPath } = this.#options
    return this.#try((singly) => checkVisibility(db, question, { apiSearchPath, timeoutMs, singly }))
  }

  /** If a pair fails, the batch is asked again with separate pairs, so that only that pair is denied. */
  async #try<Answer extends { readonly failed: readonly Failure[] }>(
    put: (singly: boolean) => Promise<Answer>,
  ): Promise<Answer | null> {
    const { log, signal } = this.#options
    const ask = (singly: boolean): Promise<Answer> =>
      retry(() => put(singly), {
        signal,
        isTemporary: (error) => error instanceof DatabaseUnavailable,
        onRetry: (error) => log.warn({ err: error }, 'the visibility of changes cannot be checked at the moment'),
      })
    try {
      let answer = await ask(false)
      if (answer.failed.some(({ changes }) => changes.length > 1)) answer = await ask(true)
      for (const { relation, code, message } of answer.failed) {
        log.warn({ relation, code, reason: message }, 'the visibility of a change could not be checked: it is withheld')
      }
      return answer
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error
      log.warn({ err: error }, 'the visibility of a batch of changes could not be checked')
      return null
    }
  }

  /** Splits the batch into halves, with half the time each, until the change that cannot be checked is alone: it is withheld. */
  async #divide(candidates: readonly Candidate[], timeoutMs: number): Promise<void> {
    if (candidates.length === 1) return
    const middle = Math.ceil(candidates.length / 2)
    const less = Math.max(MIN_TIMEOUT_MS, timeoutMs / 2)
    await this.#settle(candidates.slice(0, middle), less)
    await this.#settle(candidates.slice(middle), less)
  }
}

/** Whether the subscriber has got another token since the question was asked. */
function isOutdated({ binding, caller }: Candidate): boolean {
  return binding.subscriber.identity.caller !== caller
}

function withCurrentCaller({ binding, change }: Candidate): Candidate {
  return { binding, change, caller: binding.subscriber.identity.caller }
}

function needsDatabase({ binding }: Candidate): boolean {
  return leftToDatabase(binding.filters).length > 0
}

function byUser(candidates: readonly Candidate[]): Map<string, Candidate[]> {
  const users = new Map<string, Candidate[]>()
  for (const candidate of candidates) {
    const { identity } = candidate.binding.subscriber
    const user = identity.userId ?? identity.caller.claims
    const own = users.get(user)
    if (own === undefined) users.set(user, [candidate])
    else own.push(candidate)
  }
  return users
}

/** The approximate size of the changes in memory. */
function bytesOf(candidates: readonly Candidate[]): number {
  let bytes = 0
  for (const { newRow, oldRow } of new Set(candidates.map(({ change }) => change))) {
    bytes += 1_000 + (newRow?.length ?? 0) + (oldRow?.length ?? 0)
  }
  return bytes + candidates.length * 100
}
