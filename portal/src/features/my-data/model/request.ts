import type { Database } from '../../../../../supabase/database.types.ts'
import { dateFormat } from '../../../language/formats.ts'
import { formatDate } from '../../../lib/date-time.ts'
import type { BadgeTone } from '../../../ui/data/badge.tsx'
import { TEXTS } from '../texts.ts'

type Tables = Database['public']['Tables']

export type Kind = Database['public']['Enums']['privacy_request_kind']

export type DataExport = Pick<
  Tables['data_exports']['Row'],
  'file_name' | 'steps_done' | 'steps' | 'records' | 'files' | 'bytes' | 'attempts' | 'expires_at'
>

export interface PrivacyRequest extends Pick<
  Tables['privacy_requests']['Row'],
  | 'id'
  | 'number'
  | 'kind'
  | 'state'
  | 'message'
  | 'created_at'
  | 'due_on'
  | 'extension_reason'
  | 'answer'
  | 'answered_at'
> {
  /** Only for an export. */
  readonly made: DataExport | null
}

/** The kinds in the order in which the page offers them. */
export const KINDS: readonly Kind[] = ['export', 'correction', 'objection', 'erasure']

const DAY = dateFormat({ day: 'numeric', month: 'long' })
const WEEKDAY = dateFormat({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
const MOMENT = dateFormat({ weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

const dayOf = (moment: string): string => formatDate(DAY, new Date(moment))
/** A date without a time is the same day in every time zone. */
export const dueDay = (date: string): string => plain(formatDate(WEEKDAY, new Date(`${date}T12:00:00Z`)))
const momentOf = (moment: string): string => plain(formatDate(MOMENT, new Date(moment)))
/** English has a comma after the weekday, which is left out. */
const plain = (text: string): string => text.replace(/^(\p{L}+),/u, '$1')

export type ExportState = 'making' | 'ready' | 'over'

/** Null if the request is not for an export, or was withdrawn or refused. */
export function exportState({ kind, state, made }: PrivacyRequest, now: number): ExportState | null {
  if (kind !== 'export' || made === null) return null
  if (state === 'open') return 'making'
  if (state !== 'done' || made.expires_at === null) return null
  return Date.parse(made.expires_at) > now ? 'ready' : 'over'
}

export function badgeOf(request: PrivacyRequest, now: number): { readonly text: string; readonly tone: BadgeTone } {
  const state = exportState(request, now)
  if (state === 'ready') return { text: TEXTS.requests.ready, tone: 'success' }
  if (state === 'making') return { text: TEXTS.requests.making, tone: 'neutral' }
  if (state === 'over') return { text: TEXTS.requests.over, tone: 'neutral' }
  return {
    text: TEXTS.requests.states[request.state],
    tone: request.state === 'refused' ? 'warning' : 'neutral',
  }
}

/** The title of an export has its day, because nothing else distinguishes two exports. */
export function titleOf({ kind, created_at }: PrivacyRequest): string {
  return TEXTS.requests.of(TEXTS.kinds[kind], dayOf(created_at))
}

export function noteOf(request: PrivacyRequest, size: (bytes: number) => string, now: number): string {
  const { number, state, created_at: created, answered_at: answered, due_on: due, made } = request
  const { requests } = TEXTS
  const exported = exportState(request, now)
  if (exported === 'ready' && made !== null) {
    return [
      requests.size(size(made.bytes), made.records, made.files),
      requests.validUntil(momentOf(made.expires_at ?? '')),
    ].join(' · ')
  }
  const ends = {
    open: () => requests.answerBy(dueDay(due)),
    done: () => requests.answered(dayOf(answered ?? '')),
    refused: () => requests.refusedOn(dayOf(answered ?? '')),
    withdrawn: () => requests.withdrawnOn(dayOf(answered ?? '')),
  }
  return [number, requests.sent(dayOf(created)), ends[state]()].join(' · ')
}

/** Open requests first, by their date; then the others, the newest first. */
export function inOrder(requests: readonly PrivacyRequest[], now: number): PrivacyRequest[] {
  const rank = (request: PrivacyRequest) =>
    exportState(request, now) === 'ready' ? 0 : request.state === 'open' ? 1 : 2
  return requests.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      (rank(one) === 1 ? one.due_on.localeCompare(other.due_on) : 0) ||
      Date.parse(other.created_at) - Date.parse(one.created_at),
  )
}

/** Whether the person may ask for this now. Only one export and one erasure can be open at a time. */
export const isWaiting = (kind: Kind, requests: readonly PrivacyRequest[]): boolean =>
  (kind === 'export' || kind === 'erasure') &&
  requests.some((request) => request.kind === kind && request.state === 'open')
