import { type ReactNode, useId } from 'react'
import { useWriting } from '../shared/read-only.ts'
import { FieldError } from './field-error.tsx'
import '../shared/visually-hidden.css'
import './choice.css'
import './field.css'
import './radio-group.css'

export interface RadioOption<Value extends string> {
  value: Value
  label: ReactNode
  description?: ReactNode
  disabled?: boolean
}

export interface RadioGroupProps<Value extends string> {
  legend: string
  /** Hides the legend from view if the heading above says the same; screen readers still read it. */
  hideLegend?: boolean | undefined
  options: readonly RadioOption<Value>[]
  /** `null` while nothing is chosen. */
  value: Value | null
  onValueChange: (value: Value) => void
  onBlur?: (() => void) | undefined
  hint?: ReactNode
  error?: string | undefined
  /** Receives the first option, so that the form can focus the group when it is invalid. */
  ref?: ((input: HTMLInputElement | null) => void) | undefined
}

/** One of a few options, all visible. The arrow keys move and choose. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { legend, hideLegend = false, options, value, onValueChange, onBlur, hint, error, ref } = props
  const id = useId()
  const readOnly = useWriting(true)
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <fieldset
      role="radiogroup"
      className="radio-group"
      aria-describedby={describedBy || undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className={hideLegend ? 'visually-hidden' : 'field-label'}>{legend}</legend>
      {options.map((option, index) => (
        <div className="choice-field" key={option.value}>
          <label className="choice">
            <input
              ref={index === 0 ? ref : undefined}
              type="radio"
              className="choice-box radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              {...readOnly}
              aria-describedby={option.description ? `${id}-${option.value}` : undefined}
              onChange={() => onValueChange(option.value)}
              onBlur={onBlur}
            />
            <span className="choice-text">{option.label}</span>
          </label>
          {option.description && (
            <p className="choice-description" id={`${id}-${option.value}`}>
              {option.description}
            </p>
          )}
        </div>
      ))}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
