import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { ToastItem } from './toast-item.tsx'
import { onToastsChange, visibleToasts } from './toast-store.ts'
import '../overlays/overlay.css'
import { TEXTS } from '../texts.ts'
import './toast.css'

/**
 * The area of the toasts, once in the application and rendered from the start: a live region announces only what comes
 * after it. F8 moves the focus to it. While it has the focus or the pointer, and while the tab is hidden, no toast
 * disappears by itself.
 */
export function Toaster({ label = TEXTS.messages }: { label?: string }) {
  const toasts = useSyncExternalStore(onToastsChange, visibleToasts)
  const [held, setHeld] = useState(false)
  const region = useRef<HTMLElement>(null)
  const cameFrom = useRef<HTMLElement>(null)
  const hidden = useDocumentHidden()
  useF8(region)
  // If the last toast disappears from under the pointer, the browser reports no leaving.
  if (held && toasts.length === 0) setHeld(false)

  const giveFocusBack = () => {
    const next = region.current?.querySelector('button')
    const target = next ?? cameFrom.current
    if (target?.isConnected) target.focus()
    if (!next) setHeld(false)
  }
  const items = (danger: boolean) =>
    toasts
      .filter((toast) => (toast.tone === 'danger') === danger)
      .map((toast) => (
        // A repeated toast gets a new key: it is announced again, and its timer restarts.
        <ToastItem
          key={`${toast.id}.${toast.repeats}`}
          toast={toast}
          held={held || hidden}
          onFocusLost={giveFocusBack}
        />
      ))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only notices that somebody reads
    <section
      ref={region}
      className="toaster"
      aria-label={label}
      tabIndex={-1}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={(event) => {
        setHeld(true)
        const from = event.relatedTarget
        if (from instanceof HTMLElement && !event.currentTarget.contains(from)) cameFrom.current = from
      }}
      onBlur={(event) => setHeld(event.currentTarget.contains(event.relatedTarget))}
    >
      <ol aria-live="assertive" aria-relevant="additions text">
        {items(true)}
      </ol>
      <ol aria-live="polite" aria-relevant="additions text">
        {items(false)}
      </ol>
    </section>
  )
}

function useDocumentHidden(): boolean {
  const subscribe = (onChange: () => void) => {
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'hidden')
}

function useF8(region: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'F8') region.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [region])
}
