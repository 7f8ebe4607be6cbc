export interface ToastContent {
  title: string
  description?: string | undefined
  /** For screen readers: `danger` interrupts, the others wait for a pause. */
  tone?: 'neutral' | 'success' | 'danger' | undefined
  action?: { label: string; onAction: () => void } | undefined
  /** A failure that the connection caused: it is over when the connection is back. */
  isConnection?: boolean | undefined
  /** What the page could not load: it concerns no other page. */
  isOfPage?: boolean | undefined
}

export interface Toast extends ToastContent {
  id: number
  /** Grows when the same toast is shown again, which restarts its timer. */
  repeats: number
}

/** More toasts wait until there is room. */
const MAX_VISIBLE = 3

/**
 * The newest failures, so that none waits. In the room that is left the newest with a button, because what the user did
 * last is what they want to undo, and then the oldest of the others.
 */
function chooseVisible(all: readonly Toast[]): readonly Toast[] {
  const failures = last(all.filter(isFailure), MAX_VISIBLE)
  const others = all.filter((toast) => !isFailure(toast))
  const withButton = last(others.filter(hasButton), MAX_VISIBLE - failures.length)
  const room = MAX_VISIBLE - failures.length - withButton.length
  const plain = others.filter((toast) => !hasButton(toast)).slice(0, room)
  return [...failures, ...others.filter((toast) => withButton.includes(toast) || plain.includes(toast))]
}

const isFailure = ({ tone }: Toast): boolean => tone === 'danger'
const hasButton = ({ action }: Toast): boolean => action !== undefined
const last = (toasts: readonly Toast[], count: number) => toasts.slice(Math.max(0, toasts.length - count))

let toasts: readonly Toast[] = []
/** Stored, so that reading it twice without a change gives the same list. */
let visible: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  visible = chooseVisible(next)
  for (const listener of listeners) listener()
}

export const visibleToasts = (): readonly Toast[] => visible

export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const says = (content: ToastContent) => [content.tone ?? 'neutral', content.title, content.description].join('\n')

/**
 * Shows a toast, from anywhere in the code. An identical toast is not shown twice, unless it succeeded and has a button:
 * two deletions need two buttons to undo them. Returns the id to dismiss it by.
 */
export function showToast(content: ToastContent): number {
  const isOwn = content.action !== undefined && content.tone !== 'danger'
  const same = isOwn ? undefined : toasts.find((toast) => says(toast) === says(content))
  if (same) {
    change(toasts.map((toast) => (toast === same ? { ...toast, ...content, repeats: toast.repeats + 1 } : toast)))
    return same.id
  }
  lastId += 1
  change([...toasts, { ...content, id: lastId, repeats: 0 }])
  return lastId
}

export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id))
}

/**
 * Called when the connection is back. What it caused is over: these failures leave. Those that can be tried again did
 * fail, so they stay as they are.
 */
export function settleConnectionToasts(): void {
  change(toasts.filter((toast) => !toast.isConnection || hasButton(toast)))
}

/** Called when the user goes to another page. */
export function dismissPageToasts(): void {
  if (toasts.some(({ isOfPage }) => isOfPage)) change(toasts.filter(({ isOfPage }) => !isOfPage))
}

export function dismissAllToasts(): void {
  change([])
}
