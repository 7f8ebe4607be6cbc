import { DRAFTS_KEY, localStore } from '../../../lib/local-store.ts'

/** A file of a draft: uploaded, but not sent. */
export interface DraftFile {
  readonly path: string
  readonly name: string
  readonly size: number
}

/** What a user has typed and not sent: a reply (`body`) or a new request (its fields). */
export interface Draft {
  readonly fields: Readonly<Record<string, string>>
  readonly files: readonly DraftFile[]
  /** The folder of the files. For a reply it is the id of the request. */
  readonly folder: string
  readonly savedAt: number
}

const DAY_MS = 86_400_000
/** The server removes files that were not sent after a day: docs/product/support.md. */
const FILES_KEPT_MS = DAY_MS - 3_600_000
const KEPT_MS = 30 * DAY_MS

/** Of one user, and for one request or, with `new`, for the form. */
export const draftKey = (userId: string, requestId: string | null): string => `${userId}/${requestId ?? 'new'}`

function readAll(): Record<string, Draft> {
  try {
    const stored: unknown = JSON.parse(localStore.get(DRAFTS_KEY) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, Draft>) : {}
  } catch {
    return {}
  }
}

/** Null if there is none, or if somebody else has written something else into the browser's storage. */
export function readDraft(key: string, now = Date.now()): Draft | null {
  const draft: Partial<Draft> | undefined = readAll()[key]
  if (typeof draft?.fields !== 'object' || !Array.isArray(draft.files) || typeof draft.folder !== 'string') return null
  const age = now - Number(draft.savedAt)
  if (!(age < KEPT_MS)) return null
  return { ...(draft as Draft), files: age < FILES_KEPT_MS ? (draft as Draft).files : [] }
}

export function saveDraft(key: string, draft: Omit<Draft, 'savedAt'>, now = Date.now()): void {
  const isEmpty = draft.files.length === 0 && Object.values(draft.fields).every((text) => text.trim() === '')
  const { [key]: _previous, ...others } = readAll()
  const kept = Object.entries(others).filter(([, { savedAt }]) => now - savedAt < KEPT_MS)
  const all = isEmpty ? kept : [...kept, [key, { ...draft, savedAt: now }]]
  if (all.length === 0) localStore.remove(DRAFTS_KEY)
  else localStore.set(DRAFTS_KEY, JSON.stringify(Object.fromEntries(all)))
}

/** For a user whom somebody else impersonated in this browser. */
export function removeDraftsOf(userId: string): void {
  const own = draftKey(userId, '')
  for (const key of Object.keys(readAll())) if (key.startsWith(own)) removeDraft(key)
}

export function removeDraft(key: string): void {
  saveDraft(key, { fields: {}, files: [], folder: '' })
}

/**
 * Adds the text of a link to what was typed before: a link never overwrites it (docs/product/support.md). A text that is
 * there already is not added again.
 */
export function mergeText(typed: string, given: string): string {
  if (given === '' || typed.includes(given)) return typed
  return typed.trim() === '' ? given : `${typed.trimEnd()}\n\n${given}`
}
