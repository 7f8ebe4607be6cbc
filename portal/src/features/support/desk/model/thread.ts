import type { Message, SentFile, Thread } from '../../api/messages.ts'
import { dayOf, type SupportRequest } from '../../model/request.ts'

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
  if (mailed_at !== null) return 'sent by mail and in the portal'
  if (next_attempt_at === 'infinity') return 'in the portal, not mailed'
  return is_held ? 'mail held back: the person may not read it now' : 'in the portal, the mail follows'
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

const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const time = (moment: string) => TIME.format(new Date(moment))

/** `Waiting for client · clock paused 10:12 to 12:04`. */
export function pauseWords({ at, until }: { at: string; until: string | null }, now: number): string {
  const since = `${dayOf(at, now)} ${time(at)}`.replace(/^today /, '')
  if (until === null) return `Waiting for client · clock paused since ${since}`
  const isOneDay = dayOf(at, now) === dayOf(until, now)
  return `Waiting for client · clock paused ${since} to ${isOneDay ? '' : `${dayOf(until, now)} `}${time(until)}`
}
