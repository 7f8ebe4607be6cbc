import { failure, refuseMethod } from '../_shared/http/answers.ts'

export interface Batch {
  readonly category: string
  readonly deleted: number
}

export interface Dependencies {
  /** Whether the schedule is the caller. Nobody else may start the deletion. */
  readonly isSchedule: boolean
  /** Announces what will be deleted from 30 days on. Returns the number of announcements. */
  readonly announce: () => Promise<number>
  /** Deletes the next batch in its own transaction. Returns null if nothing is due. */
  readonly deleteNextBatch: () => Promise<Batch | null>
  readonly now: () => number
}

/** A function may run longer than this, but the next run continues. */
const TIME_MS = 60_000

/** Announces deletions, and carries out those that were announced. */
export async function applyRetention(
  request: Request,
  { isSchedule, announce, deleteNextBatch, now }: Dependencies,
): Promise<Response> {
  const refused = refuseMethod(request, ['POST'])
  if (refused !== null) return refused
  if (!isSchedule) return failure(403, 'Only the schedule deletes what was kept long enough')
  const began = now()
  try {
    const announced = await announce()
    const deleted: Record<string, number> = {}
    while (now() - began < TIME_MS) {
      const batch = await deleteNextBatch()
      if (batch === null) break
      deleted[batch.category] = (deleted[batch.category] ?? 0) + batch.deleted
    }
    return Response.json({ success: true, announced, deleted })
  } catch (error) {
    console.error('retention could not be applied', error)
    return failure(500, 'Failed to apply the retention')
  }
}
