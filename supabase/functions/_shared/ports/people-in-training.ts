import {
  inviteInTraining,
  listPeopleToCopy,
  noteCopiedPeople,
  receivePeople,
  trainingMark,
} from '../runtime/privileged.ts'
import type { Json } from '../../../database.types.ts'

/** A person of production who has changed. */
export interface DuePerson {
  readonly id: string
  readonly version: number
  /** What training's database takes in. Nobody else reads it. */
  readonly copy: Json
}

export interface Outcome {
  readonly id: string
  readonly version: number
  readonly error: string | null
}

/** Production's side. */
export interface PeopleToCopy {
  /** `mark` tells one training from another, for example from the one before a reset: then everyone is due again. */
  list(mark: string, batch: number): Promise<readonly DuePerson[]>
  note(outcomes: readonly Outcome[]): Promise<void>
}

export interface Received {
  readonly id: string
  /** The person has no password in either environment. */
  readonly mustInvite: boolean
  readonly error: string | null
}

/** Training's side. */
export interface TrainingPeople {
  mark(): Promise<string>
  receive(copies: readonly Json[]): Promise<readonly Received[]>
  invite(email: string, name: string | null, redirectTo: string): Promise<void>
}

export const peopleToCopy: PeopleToCopy = {
  async list(mark, batch) {
    const due = await listPeopleToCopy({ training: mark, batch })
    return due.map(({ person, version, copy }) => ({ id: person, version, copy }))
  },
  note: (outcomes) => noteCopiedPeople({ outcomes: outcomes.map((outcome) => ({ ...outcome })) }),
}

export const trainingPeople: TrainingPeople = {
  mark: trainingMark,
  async receive(copies) {
    const received = await receivePeople({ people: [...copies] })
    return received.map(({ id, must_invite: mustInvite, error }) => ({ id, mustInvite, error }))
  },
  async invite(email, name, redirectTo) {
    const { error } = await inviteInTraining(email, { data: { name }, redirectTo })
    if (error) throw error
  },
}
