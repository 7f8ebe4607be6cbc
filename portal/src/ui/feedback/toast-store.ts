export interface ToastContent {
  title: string
  description?: string | undefined
  /** `danger` interrupts who hears the page; the others wait for a pause. */
  tone?: 'neutral' | 'success' | 'danger' | undefined
  action?: { label: string; onAction: () => void } | undefined
}

export interface Toast extends ToastContent {
  id: number
  /** Grows when the same is said again, and its time starts anew. */
  repeats: number
}

/** More wait until there is room. */
const visibleAtOnce = 3

let toasts: readonly Toast[] = []
/** Kept, so that who reads it twice without a change gets the same list. */
let visible: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  visible = next.slice(0, visibleAtOnce)
  for (const listener of listeners) listener()
}

export const visibleToasts = (): readonly Toast[] => visible

export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const says = (content: ToastContent) => [content.tone ?? 'neutral', content.title, content.description].join('\n')

/** Says what happened, from anywhere. What already stands there is not said twice. Answers the id to take it away by. */
export function showToast(content: ToastContent): number {
  const same = toasts.find((toast) => says(toast) === says(content))
  if (same) {
    change(toasts.map((toast) => (toast === same ? { ...toast, ...content, repeats: toast.repeats + 1 } : toast)))
    return same.id
  }
  lastId += 1
  change([...toasts, { ...content, id: lastId, repeats: 0 }])
  return lastId
}

export function dismissToast(id: number): void {
  if (toasts.some((toast) => toast.id === id)) change(toasts.filter((toast) => toast.id !== id))
}

export function dismissAllToasts(): void {
  if (toasts.length > 0) change([])
}
