import { scheduleUnfinished, runDueDeletions } from './pending-deletions.ts'
import type { StorageDependencies } from './types.ts'

/** Longer than the two seconds after which a blob that lost its row may be deleted. */
const SOON_MS = 2_500

/** No upload sends nothing for so long: the server ends a request after five minutes. */
const ABANDONED_MS = 15 * 60 * 1000

interface Sweeper {
  /** Deletes after a moment, once for all calls. */
  readonly soon: () => void
  readonly now: () => Promise<void>
  /** Resolves when nothing is being deleted. Nothing will be deleted until the returned function is called. */
  readonly hold: () => Promise<() => void>
  readonly close: () => Promise<void>
}

/** Deletes bytes that no row names: when the engine starts, and whenever rows were deleted. */
export function createSweeper({ db, store, staging, onError, now }: StorageDependencies): Sweeper {
  const start = now()
  // The embedded database has only one engine, so nobody will finish uploads that are unfinished when it starts.
  const isAlone = db.kind === 'pglite'
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> = Promise.resolve()
  let isClosed = false
  let holds = 0

  const run = (work: () => Promise<unknown>): Promise<void> => {
    const step = running.then(async () => {
      // Skipped deletions stay pending: the end of the hold starts another sweep.
      if (!isClosed && holds === 0) await work()
    })
    running = step.catch(() => undefined)
    return step
  }
  const inBackground = (work: () => Promise<unknown>): void => {
    run(work).catch((error: unknown) => {
      if (!isClosed) onError(error, 'bytes without a row could not be deleted')
    })
  }
  /** A call while a sweep is scheduled may be for bytes that are too young for that sweep: another one follows. */
  let isRequestedAgain = false
  const soon = (): void => {
    if (isClosed) return
    if (timer !== null) {
      isRequestedAgain = true
      return
    }
    timer = setTimeout(() => {
      timer = null
      inBackground(() => runDueDeletions(db, store))
      if (!isRequestedAgain) return
      isRequestedAgain = false
      soon()
    }, SOON_MS)
    timer.unref()
  }

  inBackground(async () => {
    if (isAlone) await scheduleUnfinished(db, start)
    await staging.tidy(isAlone ? start : start - ABANDONED_MS)
    await runDueDeletions(db, store)
    // Bytes that lost their row just before the start are too young for this sweep.
    soon()
  })

  return {
    soon,
    now: () =>
      run(async () => {
        await staging.tidy(now() - ABANDONED_MS)
        await runDueDeletions(db, store)
      }),
    async hold() {
      holds += 1
      await running
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        holds -= 1
        soon()
      }
    },
    async close() {
      isClosed = true
      if (timer !== null) clearTimeout(timer)
      await running
    },
  }
}
