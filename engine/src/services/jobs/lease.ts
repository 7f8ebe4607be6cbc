import type { Database } from '../../kernel/db/database.ts'
import { renewLease } from './store.ts'
import type { JobTiming } from './timing.ts'

export interface Lease {
  readonly isHeld: boolean
  close(): void
}

/**
 * Renews the lease of a run until it is closed. `onLost` is called once: if another engine has the job, or if the lease must have
 * expired because the database could not be reached, so that another engine may take the job at any moment.
 */
export function keepLease(
  db: Database,
  name: string,
  run: string,
  { leaseMs, renewMs }: JobTiming,
  claimedAt: number,
  onLost: () => void,
): Lease {
  let endsAt = claimedAt + leaseMs
  let closed = false
  let renewal: NodeJS.Timeout | undefined
  let end: NodeJS.Timeout | undefined

  function close(): void {
    closed = true
    clearTimeout(renewal)
    clearTimeout(end)
  }

  function lose(): void {
    if (closed) return
    close()
    onLost()
  }

  function waitForEnd(): void {
    clearTimeout(end)
    end = setTimeout(lose, Math.max(0, endsAt - performance.now()))
    end.unref()
  }

  function waitForRenewal(): void {
    renewal = setTimeout(() => void renew(), renewMs)
    renewal.unref()
  }

  async function renew(): Promise<void> {
    // Counted from before the request, so that this engine never believes in its lease for longer than the database does.
    const askedAt = performance.now()
    try {
      if (!(await renewLease(db, name, run, leaseMs))) return lose()
      endsAt = askedAt + leaseMs
      if (!closed) waitForEnd()
    } catch {
      // It tries again at the next turn; `end` decides when it is too late.
    }
    if (!closed) waitForRenewal()
  }

  waitForEnd()
  waitForRenewal()
  return {
    get isHeld() {
      return !closed
    },
    close,
  }
}
