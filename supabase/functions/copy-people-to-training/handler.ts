import { z } from 'zod'
import { failure, refuseMethod } from '../_shared/http/answers.ts'
import { resetPage } from '../_shared/ports/invite.ts'
import type { DuePerson, Outcome, PeopleToCopy, Received, TrainingPeople } from '../_shared/ports/people-in-training.ts'

export interface Dependencies {
  /** Only the schedule may call it. */
  readonly isSchedule: boolean
  readonly people: PeopleToCopy
  /** Null for training itself, and without a training. */
  readonly training: TrainingPeople | null
  /** The portal's address, for the link of an invitation. */
  readonly portal: string
}

const BATCH = 100
/** The next round continues. */
const MAX_BATCHES = 50

/** Copies the people of production who have changed to training: docs/product/environments.md. */
export async function copyPeople(request: Request, dependencies: Dependencies): Promise<Response> {
  const refused = refuseMethod(request, ['POST'])
  if (refused !== null) return refused
  const { isSchedule, training } = dependencies
  if (!isSchedule) return failure(403, 'Only the schedule copies people')
  if (training === null) return Response.json({ success: true, copied: 0, failed: 0 })
  try {
    return Response.json({ success: true, ...(await copyAll(dependencies, training)) })
  } catch (error) {
    console.error('people could not be copied to training', error)
    return failure(500, 'Failed to copy people to training')
  }
}

async function copyAll({ people, portal }: Dependencies, training: TrainingPeople) {
  const mark = await training.mark()
  const total = { copied: 0, failed: 0 }
  for (let batches = 0; batches < MAX_BATCHES; batches += 1) {
    const due = await people.list(mark, BATCH)
    if (due.length === 0) break
    const received = await training.receive(due.map(({ copy }) => copy))
    const outcomes: Outcome[] = []
    for (const person of due) {
      const error = await finish(
        person,
        received.find(({ id }) => id === person.id),
        training,
        portal,
      )
      if (error !== null) console.error(`the person ${person.id} could not be copied and is tried again: ${error}`)
      outcomes.push({ id: person.id, version: person.version, error })
    }
    await people.note(outcomes)
    const failed = outcomes.filter(({ error }) => error !== null).length
    total.copied += outcomes.length - failed
    total.failed += failed
    // Those who failed would be listed again.
    if (failed > 0 || due.length < BATCH) break
  }
  return total
}

const invitedSchema = z.object({ email: z.string(), name: z.string().nullable() })

/** Invites the person if they have no password. Returns the error, or null. */
async function finish(
  { copy }: DuePerson,
  received: Received | undefined,
  training: TrainingPeople,
  portal: string,
): Promise<string | null> {
  if (received === undefined) return 'training did not answer for this person'
  if (received.error !== null || !received.mustInvite) return received.error
  try {
    const { email, name } = invitedSchema.parse(copy)
    await training.invite(email, name, resetPage(portal, 'training'))
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
