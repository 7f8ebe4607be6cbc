import type { Message, SentFile, Thread } from '../../api/messages.ts'
import { clockTime, dayInSentence, dayWords, isToday, type SupportRequest } from '../../model/request.ts'
import { TEXTS } from '../texts.ts'

export interface Note {
  readonly id: string
  readonly author_name: string
  readonly body: string
  /** The colleague to whom the request was handed over with the note. */
  readonly handed_to: string | null
  readonly created_at: string
}

export type ThreadItem =
  | { readonly kind: 'note'; readonly at: string; readonly note: Note }
  | { readonly kind: 'mark'; readonly at: string; readonly id: string; readonly until: string | null }
  | {
      readonly kind: 'message'
      readonly at: string
      readonly id: string
      readonly author: string
      readonly isFirm: boolean
      /** An administrator wrote it in the client's place. */
      readonly isInPlaceOf: boolean
      readonly body: string
      readonly files: readonly SentFile[]
      /** How it reached the client; null for what the client wrote. */
      readonly delivery: string | null
    }

/** The request, its messages, the firm's notes and the pauses of the clock, oldest first. */
export function threadItems(request: SupportRequest, thread: Thread, notes: readonly Note[]): ThreadItem[] {
  const first: ThreadItem = {
    kind: 'message',
    at: request.created_at,
    id: request.id,
    author: request.author_name,
    isFirm: false,
    isInPlaceOf: request.written_by !== null,
    body: request.message,
    files: thread.files,
    delivery: null,
  }
  const rest = thread.messages.flatMap((message, index): ThreadItem[] => {
    const pause = pauseAfter(thread.messages, index, request)
    return pause === null ? [asItem(message)] : [asItem(message), pause]
  })
  const written = notes.map((note): ThreadItem => ({ kind: 'note', at: note.created_at, note }))
  // The sort is stable: a pause stays after its message, and a note of the same moment comes last.
  return [first, ...[...rest, ...written].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))]
}

const asItem = (message: Message): ThreadItem => ({
  kind: 'message',
  at: message.created_at,
  id: message.id,
  author: message.author_name,
  isFirm: message.is_firm,
  isInPlaceOf: message.written_by !== null,
  body: message.body,
  files: message.support_attachments,
  delivery: message.is_firm ? deliveryOf(message) : null,
})

function deliveryOf({ mailed_at, is_held, next_attempt_at }: Message): string {
  if (mailed_at !== null) return TEXTS.thread.mailed
  if (next_attempt_at === 'infinity') return TEXTS.thread.notMailed
  return is_held ? TEXTS.thread.held : TEXTS.thread.mailFollows
}

/** The pause that a question of the firm began. It ends with the client's next message, or has not ended. */
function pauseAfter(messages: readonly Message[], index: number, { state }: SupportRequest): ThreadItem | null {
  const question = messages[index]
  if (!question?.asks_back) return null
  const later = messages.slice(index + 1)
  const reply = later.find(({ is_firm: isFirm }) => !isFirm)
  // The firm wrote again before the client did: the last question has the mark.
  if (later[0]?.is_firm) return null
  if (reply === undefined && state !== 'waiting') return null
  return { kind: 'mark', at: question.created_at, id: `pause ${question.id}`, until: reply?.created_at ?? null }
}

/** `Waiting for client · clock paused 10:12 to 12:04`. */
export function pauseWords({ at, until }: { at: string; until: string | null }, now: number): string {
  const since = isToday(at, now) ? clockTime(at) : `${dayInSentence(at, now)} ${clockTime(at)}`
  if (until === null) return TEXTS.thread.pausedSince(since)
  const isOneDay = dayWords(at, now) === dayWords(until, now)
  return TEXTS.thread.paused(since, isOneDay ? clockTime(until) : `${dayInSentence(until, now)} ${clockTime(until)}`)
}
