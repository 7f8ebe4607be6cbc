import type { KeyboardEventHandler, ReactNode } from 'react'
import { Input } from '../fields/input.tsx'
import { Select } from '../fields/select.tsx'

export interface InlineEditorValue {
  /** What is edited, in words that follow "Edit", "Save" and "Cancel". */
  label: string
  value: string
  type?: 'text' | 'tel' | 'url' | 'email' | undefined
  /** To choose from instead of writing. */
  options?: readonly { value: string; label: string }[] | undefined
  /** Another field than these; it hands on the keys that it has no use for. */
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

/** Written, or chosen where there are options. */
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
