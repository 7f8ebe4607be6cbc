import type { Database } from '../../../kernel/db/database.ts'
import { DatabaseError, DatabaseUnavailable } from '../../../kernel/db/errors.ts'
import { queueOwner } from '../../../kernel/db/run-as.ts'
import type { Logger } from '../../../kernel/log/logger.ts'
import { questionOf, type Candidate } from './batch.ts'
import type { Subscriber } from './binding.ts'
import { fits, type BindingIndex } from './binding-index.ts'
import type { Change } from './change.ts'
import { Dispatch } from './dispatch.ts'
import { checkVisibility, type Failure, type Question, type Visibility } from './check-visibility.ts'
import { leftToDatabase, match } from './match.ts'
import { PersonLanes } from './person-lanes.ts'
import { persist } from './persist.ts'

export interface DeliveryOptions {
  readonly db: Database
  readonly index: BindingIndex
  readonly apiSearchPath: string
  /** For one question. Slow policies of one table delay everyone's changes. */
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

/** Comparisons on Postgres at a time. */
const MATCHES_AT_ONCE = 4
/** Changes that wait for one person's filters: somebody who asks for more than their share gets no further. */
const MOST_WAITING_BYTES = 32 * 1024 * 1024
/** For one person's filters on the changes of a batch: on a busy machine too, enough for all that is not meant to be slow. */
const FILTERS_MS = 3_000

/** Tells subscribers of changes, in their order. */
export class Delivery {
  readonly #options: DeliveryOptions

  readonly #lanes: PersonLanes
  /** How many batches wait for each. */
  readonly #waiting = new Map<Subscriber, number>()

  constructor(options: DeliveryOptions) {
    this.#options = options
    // PGlite shares its one connection out fairly; of Postgres' connections the others need some too.
    const atOnce = options.db.kind === 'pglite' ? Number.POSITIVE_INFINITY : MATCHES_AT_ONCE
    this.#lanes = new PersonLanes(atOnce, MOST_WAITING_BYTES)
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

  /** What is already on its way is sent before it resolves. After the signal. */
  close(): Promise<void> {
    return this.#lanes.idle()
  }

  async #settle(candidates: readonly Candidate[], timeoutMs = this.#options.timeoutMs): Promise<void> {
    const { question, asked } = questionOf(candidates)
    const verdict = await this.#ask(question, timeoutMs)
    if (verdict === null) return this.#divide(candidates, timeoutMs)
    const again: Candidate[] = []
    const fitting: Candidate[] = []
    for (const { candidate, change, caller } of asked) {
      if (isOutdated(candidate)) again.push(asNow(candidate))
      else if (verdict.isVisible(change, caller) && fits(candidate.binding, candidate.change)) fitting.push(candidate)
    }
    this.#send(fitting, verdict)
    if (again.length > 0) await this.#settle(again)
  }

  /** At once to everyone whose filters were compared here; the others wait for the database, each for themselves. */
  #send(fitting: readonly Candidate[], verdict: Visibility): void {
    const dispatch = new Dispatch(verdict, this.#options.recordBytes)
    const slow = new Set(fitting.filter(needsDatabase).map(({ binding }) => binding.subscriber))
    const later: Candidate[] = []
    for (const candidate of fitting) {
      const { subscriber } = candidate.binding
      // A subscriber hears of changes in their order: behind what still waits.
      if (slow.has(subscriber) || this.#waiting.has(subscriber)) later.push(candidate)
      else dispatch.add(candidate)
    }
    dispatch.send()
    for (const [person, own] of byPerson(later)) this.#sendLater(person, own, verdict)
  }

  #sendLater(person: string, own: readonly Candidate[], verdict: Visibility): void {
    const subscribers = new Set(own.map(({ binding }) => binding.subscriber))
    const isTaken = this.#lanes.add(person, bytesOf(own), async () => {
      try {
        await this.#sendMatching(own, verdict)
      } catch (error) {
        if (!this.#options.signal.aborted) this.#options.log.error({ err: error }, 'changes were lost')
      }
      for (const subscriber of subscribers) this.#count(subscriber, -1)
    })
    if (isTaken) for (const subscriber of subscribers) this.#count(subscriber, 1)
    else this.#endSlow(own)
  }

  #count(subscriber: Subscriber, change: 1 | -1): void {
    const count = (this.#waiting.get(subscriber) ?? 0) + change
    if (count === 0) this.#waiting.delete(subscriber)
    else this.#waiting.set(subscriber, count)
  }

  /** What a caller wrote is compared only with what this caller may read. */
  async #sendMatching(own: readonly Candidate[], verdict: Visibility): Promise<void> {
    const left = own.filter(needsDatabase)
    const found = left.length === 0 ? left : await this.#match(left)
    if (found === null) return this.#endSlow(left)
    const passing = new Set(found)
    const dispatch = new Dispatch(verdict, this.#options.recordBytes)
    const again: Candidate[] = []
    for (const candidate of own) {
      if (isOutdated(candidate)) again.push(asNow(candidate))
      else if (!needsDatabase(candidate) || passing.has(candidate)) dispatch.add(candidate)
    }
    dispatch.send()
    if (again.length > 0) await this.#settle(again)
  }

  /** Somebody whose filters take too long loses these subscriptions, and nobody else does. */
  #endSlow(candidates: readonly Candidate[]): void {
    const subscribers = new Set(candidates.map(({ binding }) => binding.subscriber))
    for (const subscriber of subscribers) subscriber.end('The filters of this subscription take too long')
    this.#options.log.warn({ subscriptions: subscribers.size }, 'subscriptions with slow filters were ended')
  }

  /** Compares everything of one person. Null if that took too long, or failed as a whole. */
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

  /** A pair that fails by itself is denied, and spares the others. */
  async #try<Answer extends { readonly failed: readonly Failure[] }>(
    put: (singly: boolean) => Promise<Answer>,
  ): Promise<Answer | null> {
    const { log, signal } = this.#options
    const ask = (singly: boolean): Promise<Answer> =>
      persist(() => put(singly), {
        signal,
        isPassing: (error) => error instanceof DatabaseUnavailable,
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

  /** Halves, with half the time each, until the change that cannot be checked is alone: it is withheld. */
  async #divide(candidates: readonly Candidate[], timeoutMs: number): Promise<void> {
    if (candidates.length === 1) return
    const middle = Math.ceil(candidates.length / 2)
    const less = Math.max(LEAST_MS, timeoutMs / 2)
    await this.#settle(candidates.slice(0, middle), less)
    await this.#settle(candidates.slice(middle), less)
  }
}

/** Asked as somebody who the subscriber no longer is. */
function isOutdated({ binding, caller }: Candidate): boolean {
  return binding.subscriber.identity.caller !== caller
}

function asNow({ binding, change }: Candidate): Candidate {
  return { binding, change, caller: binding.subscriber.identity.caller }
}

function needsDatabase({ binding }: Candidate): boolean {
  return leftToDatabase(binding.filters).length > 0
}

function byPerson(candidates: readonly Candidate[]): Map<string, Candidate[]> {
  const people = new Map<string, Candidate[]>()
  for (const candidate of candidates) {
    const { identity } = candidate.binding.subscriber
    const person = identity.person ?? identity.caller.claims
    const own = people.get(person)
    if (own === undefined) people.set(person, [candidate])
    else own.push(candidate)
  }
  return people
}

/** What the changes take in memory, about. */
function bytesOf(candidates: readonly Candidate[]): number {
  let bytes = 0
  for (const { newRow, oldRow } of new Set(candidates.map(({ change }) => change))) {
    bytes += 1_000 + (newRow?.length ?? 0) + (oldRow?.length ?? 0)
  }
  return bytes + candidates.length * 100
}
