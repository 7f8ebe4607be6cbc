import type { KeyboardEventHandler, ReactNode } from 'react'
import { Input } from '../fields/input.tsx'
import { Select } from '../fields/select.tsx'

export interface InlineEditorValue {
  /** The name of the value, to follow "Edit", "Save" and "Cancel". */
  label: string
  value: string
  type?: 'text' | 'tel' | 'url' | 'email' | 'date' | undefined
  /** Choices, for a select instead of a text field. */
  options?: readonly { value: string; label: string }[] | undefined
  /** Another kind of field. It passes on the keys that it does not use. */
  renderControl?: ((props: InlineControlProps) => ReactNode) | undefined
}

export interface InlineControlProps extends Pick<
  InlineEditorControlProps,
  'label' | 'value' | 'busy' | 'describedBy' | 'onValueChange' | 'onKeyDown'
> {}

interface InlineEditorControlProps extends InlineEditorValue {
  busy: boolean
  describedBy: string | undefined
  onValueChange: (value: string) => void
  onKeyDown: KeyboardEventHandler
}

/** A text field, or a select if there are options. */
export function InlineEditorControl(props: InlineEditorControlProps) {
  const { label, type = 'text', options, value, busy, describedBy, onValueChange, onKeyDown } = props
  if (props.renderControl) return props.renderControl({ label, value, busy, describedBy, onValueChange, onKeyDown })
  const common = {
    size: 'small' as const,
    value,
    onKeyDown,
    'aria-label': label,
    'aria-describedby': describedBy,
    'aria-invalid': describedBy !== undefined,
  }
  if (!options) {
    return <Input {...common} type={type} readOnly={busy} onChange={(event) => onValueChange(event.target.value)} />
  }
  return (
    <Select {...common} aria-disabled={busy} onChange={(event) => !busy && onValueChange(event.target.value)}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  )
}
