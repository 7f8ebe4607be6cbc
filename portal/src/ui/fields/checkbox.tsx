import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './field-error.tsx'
import './choice.css'
import './checkbox.css'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'ref' | 'children'> {
  label: ReactNode
  description?: ReactNode
  error?: string | undefined
  /** Some, but not all, of the items it stands for are chosen. */
  indeterminate?: boolean | undefined
  onCheckedChange?: ((checked: boolean) => void) | undefined
  ref?: ((input: HTMLInputElement | null) => void) | undefined
}

export function Checkbox(props: CheckboxProps) {
  const { label, description, error, indeterminate = false, onCheckedChange, onChange, ref, ...rest } = props
  const id = useId()
  const describedBy = [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ')
  const attach = (input: HTMLInputElement | null) => {
    if (input) input.indeterminate = indeterminate
    ref?.(input)
  }
  return (
    <div className="choice-field">
      <label className="choice">
        <input
          {...rest}
          ref={attach}
          type="checkbox"
          className="choice-box checkbox"
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            onChange?.(event)
            onCheckedChange?.(event.target.checked)
          }}
        />
        <span className="choice-text">{label}</span>
      </label>
      {description && (
        <p className="choice-description" id={`${id}-description`}>
          {description}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
