import { failure, refuseMethod } from '../_shared/http/answers.ts'

export interface Batch {
  readonly category: string
  readonly deleted: number
}

export interface Dependencies {
  /** Only the schedule deletes: nobody can hurry it. */
  readonly isSchedule: boolean
  /** Announces what will have been kept long enough in 30 days. Returns the number of announcements. */
  readonly announce: () => Promise<number>
  /** Deletes the next batch in a transaction of its own. Null if nothing is due. */
  readonly deleteNextBatch: () => Promise<Batch | null>
  readonly now: () => number
}

/** A function may take longer, but the next hour continues. */
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
