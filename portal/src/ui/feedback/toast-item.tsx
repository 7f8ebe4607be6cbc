import { Check, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../actions/button.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import { dismissToast, type Toast } from './toast-store.ts'
import { TEXTS } from '../texts.ts'

const ICONS = { neutral: Info, success: Check, danger: TriangleAlert }
const SHOWN_MS = { neutral: 6000, success: 6000, danger: 12_000 }
const SHOWN_WITH_BUTTON_MS = 10_000

interface ToastItemProps {
  toast: Toast
  /** Whether somebody is reading: the timer stops. */
  held: boolean
  onFocusLost: () => void
}

export function ToastItem({ toast, held, onFocusLost }: ToastItemProps) {
  const { id, title, description, tone = 'neutral', action } = toast
  const item = useRef<HTMLLIElement>(null)
  const left = useRef(action ? SHOWN_WITH_BUTTON_MS : SHOWN_MS[tone])
  const Icon = ICONS[tone]

  useEffect(() => {
    if (held) return
    const began = performance.now()
    const timer = setTimeout(() => dismissToast(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - began
    }
  }, [id, held])

  const dismiss = () => {
    const hadFocus = item.current?.contains(document.activeElement) ?? false
    dismissToast(id)
    // Waits until the list has changed: then the next toast or the page takes the focus.
    if (hadFocus) setTimeout(onFocusLost)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape does the same as its button
    <li ref={item} className={`toast toast-${tone} sheet`} onKeyDown={(event) => event.key === 'Escape' && dismiss()}>
      <Icon />
      <div className="toast-text">
        <p className="toast-title">{title}</p>
        {description && <p>{description}</p>}
      </div>
      {action && (
        <Button
          size="small"
          onClick={() => {
            action.onAction()
            dismiss()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label={TEXTS.dismiss} size="small" onClick={dismiss}>
        <X />
      </IconButton>
    </li>
  )
}
