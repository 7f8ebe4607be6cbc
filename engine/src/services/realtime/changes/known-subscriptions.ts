import { steadyNow } from '../../../kernel/clock/steady-clock.ts'
import type { Value } from '../../../kernel/db/database.ts'

/** A longer question is not kept: nobody asks it twice, and many of them would fill the memory. */
const MAX_LENGTH = 2_000

type Rows = readonly (readonly Value[])[]

/**
 * Answers about subscriptions that the database gave lately. They depend on the table, the role and the filters, not on the person:
 * colleagues who open the same page ask the same. Nobody receives anything because of them: the rights are checked with every change.
 */
export class KnownSubscriptions {
  readonly #answers = new Map<string, { readonly rows: Rows; readonly until: number }>()
  readonly #lifetimeMs: number
  readonly #maxCount: number

  constructor(lifetimeMs = 60_000, maxCount = 2_000) {
    this.#lifetimeMs = lifetimeMs
    this.#maxCount = maxCount
  }

  find(question: string): Rows | null {
    const answer = this.#answers.get(question)
    return answer !== undefined && answer.until > steadyNow() ? answer.rows : null
  }

  keep(question: string, rows: Rows): void {
    if (question.length > MAX_LENGTH) return
    this.#answers.delete(question)
    this.#answers.set(question, { rows, until: steadyNow() + this.#lifetimeMs })
    // The oldest first: a map keeps the order in which its keys were added.
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= this.#maxCount) break
      this.#answers.delete(oldest)
    }
  }
}
