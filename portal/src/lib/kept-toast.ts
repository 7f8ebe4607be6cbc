import type { Toast } from './query-client.ts'

const KEY = 'portico-kept-toast'

/** For a text that has to outlive the page: what comes after the reload shows it. */
export function keepToast(toast: Toast): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(toast))
  } catch {
    // Without storage the text is lost, and what it tells of is done all the same.
  }
}

/** Once: whoever takes it shows it. */
export function takeKeptToast(): Toast | null {
  try {
    const kept = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return kept === null ? null : toastOf(JSON.parse(kept))
  } catch {
    return null
  }
}

function toastOf(value: unknown): Toast | null {
  if (typeof value !== 'object' || value === null || !('title' in value)) return null
  const { title, description } = value as { title: unknown; description?: unknown }
  if (typeof title !== 'string') return null
  return typeof description === 'string' ? { title, description } : { title }
}
