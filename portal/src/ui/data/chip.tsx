import { X } from 'lucide-react'
import './chip.css'

interface ChipProps {
  children: string
  /** Makes it a button; what a press does is in its name. */
  onPress?: { readonly label: string; readonly act: () => void } | undefined
  onRemove?: (() => void) | undefined
}

/** A word that belongs to a thing: it may lead to others with the same, or be taken away. */
export function Chip({ children, onPress, onRemove }: ChipProps) {
  if (onPress) {
    return (
      <button type="button" className="chip chip-button" aria-label={onPress.label} onClick={onPress.act}>
        {children}
      </button>
    )
  }
  return (
    <span className="chip">
      <span className="chip-text">{children}</span>
      {onRemove && (
        <button type="button" className="chip-remove" aria-label={`Remove ${children}`} onClick={onRemove}>
          <X />
        </button>
      )}
    </span>
  )
}
