import type { Toast } from './query-client.ts'

const KEY = 'portico-toast-after-reload'

/** Stores a toast for the page after the reload. */
export function toastAfterReload(toast: Toast): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...toast, keptBy: performance.timeOrigin }))
  } catch {
    // Without storage only the toast is lost; what it reports has been done.
  }
}

/**
 * The toast that the page before the reload stored, once; null if there is none. The page that stored it gets null: it
 * may render its shell again before the reload, and the toast would disappear with it.
 */
export function takeToastAfterReload(): Toast | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (isOfThisPage(kept)) return null
    sessionStorage.removeItem(KEY)
    return toastOf(kept)
  } catch {
    return null
  }
}

function isOfThisPage(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'keptBy' in value && value.keptBy === performance.timeOrigin
}

function toastOf(value: unknown): Toast | null {
  if (typeof value !== 'object' || value === null || !('title' in value)) return null
  const { title, description } = value as { title: unknown; description?: unknown }
  if (typeof title !== 'string') return null
  return typeof description === 'string' ? { title, description } : { title }
}
