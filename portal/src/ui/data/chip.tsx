import { X } from 'lucide-react'
import { TEXTS } from '../texts.ts'
import './chip.css'

interface ChipProps {
  children: string
  /** Makes the chip a button; its label says what a click does. */
  onPress?: { readonly label: string; readonly act: () => void } | undefined
  onRemove?: (() => void) | undefined
}

/** A short word about an item, such as a tag. It can be clicked or removed. */
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
        <button type="button" className="chip-remove" aria-label={TEXTS.edit.remove(children)} onClick={onRemove}>
          <X />
        </button>
      )}
    </span>
  )
}
