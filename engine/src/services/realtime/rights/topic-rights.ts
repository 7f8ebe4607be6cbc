import { arrayLiteral } from '../../../kernel/db/array-literal.ts'
import type { Database, TransactionOptions } from '../../../kernel/db/database.ts'
import type { Caller } from '../../../kernel/db/run-as.ts'

/** Who asks for which topic; the topic is without its prefix. */
export interface TopicQuestion {
  readonly topic: string
  readonly caller: Caller
}

export interface ExtensionRights {
  readonly read: boolean
  readonly write: boolean
}

/** What a caller may do on a private topic. */
export interface TopicRights {
  readonly broadcast: ExtensionRights
  readonly presence: ExtensionRights
  /** The error that a policy raised, which then allowed nothing. */
  readonly problem: string | null
}

const NONE: ExtensionRights = { read: false, write: false }
export const NO_RIGHTS: TopicRights = { broadcast: NONE, presence: NONE, problem: null }

const TEXT = 'select * from engine.topic_rights($1, $2, $3, $4, $5::boolean)'

export interface AskOptions extends TransactionOptions {
  readonly apiSearchPath: string
  /** Whether each question is answered by itself: then a policy that raises an error fails only its own. */
  readonly singly: boolean
}

/** Asks the policies on `realtime.messages`, with one statement for all questions. The answers are in their order. */
export async function askTopicRights(
  db: Database,
  questions: readonly TopicQuestion[],
  { apiSearchPath, singly, ...options }: AskOptions,
): Promise<TopicRights[]> {
  const values = [
    arrayLiteral(questions.map(({ topic }) => topic)),
    arrayLiteral(questions.map(({ caller }) => caller.role)),
    arrayLiteral(questions.map(({ caller }) => caller.claims)),
    apiSearchPath,
    String(singly),
  ]
  const { rows } = await db.transaction((session) => session.last({ text: TEXT, values, prepare: true }), options)
  const answers = questions.map(() => NO_RIGHTS)
  for (const [place, receive, send, problem] of rows) {
    const [readable, writable] = [namesIn(receive), namesIn(send)]
    const rightsOf = (extension: string): ExtensionRights => ({
      read: readable.has(extension),
      write: writable.has(extension),
    })
    answers[Number(place) - 1] = {
      broadcast: rightsOf('broadcast'),
      presence: rightsOf('presence'),
      problem: problem ?? null,
    }
  }
  return answers
}

/** Reads an array literal of plain words. */
function namesIn(literal: string | null | undefined): ReadonlySet<string> {
  return new Set((literal ?? '{}').slice(1, -1).split(','))
}
