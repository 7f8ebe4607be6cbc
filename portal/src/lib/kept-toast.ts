import type { Toast } from './query-client.ts'

const KEY = 'portico-kept-toast'

/** For a text that has to outlive the page: what comes after the reload shows it. */
export function keepToast(toast: Toast): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...toast, keptBy: performance.timeOrigin }))
  } catch {
    // Without storage the text is lost, and what it tells of is done all the same.
  }
}

/**
 * Once: whoever takes it shows it. Not by the page that kept it, which may draw its shell anew while it is on its way out:
 * there the text would be lost with it.
 */
export function takeKeptToast(): Toast | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (isOwn(kept)) return null
    sessionStorage.removeItem(KEY)
    return toastOf(kept)
  } catch {
    return null
  }
}

function isOwn(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'keptBy' in value && value.keptBy === performance.timeOrigin
}

function toastOf(value: unknown): Toast | null {
  if (typeof value !== 'object' || value === null || !('title' in value)) return null
  const { title, description } = value as { title: unknown; description?: unknown }
  if (typeof title !== 'string') return null
  return typeof description === 'string' ? { title, description } : { title }
}
