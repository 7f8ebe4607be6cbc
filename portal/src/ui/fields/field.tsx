import { type ReactNode, useId, useMemo } from 'react'
import { FieldContext } from './field-context.ts'
import { FieldError } from './field-error.tsx'
import '../shared/visually-hidden.css'
import { TEXTS } from '../texts.ts'
import './field.css'

export interface FieldProps {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** Adds "(optional)": where most fields are required, the others are marked. */
  optional?: boolean | undefined
  required?: boolean | undefined
  /** Shown at the end of the label's line. */
  action?: ReactNode
  /** Hides the label from view if the context says what the field is; screen readers still read it. */
  hideLabel?: boolean | undefined
  children: ReactNode
}

/**
 * A label above one control, with a hint or an error below it. The control inside connects itself (`useFieldWiring`).
 */
export function Field({ label, hint, error, optional, required = false, action, hideLabel, children }: FieldProps) {
  const id = useId()
  const hasHint = hint !== undefined && hint !== null && hint !== false
  const wiring = useMemo(() => {
    const describedBy = [error && `${id}-error`, hasHint && `${id}-hint`].filter(Boolean).join(' ')
    return { id: `${id}-control`, describedBy: describedBy || undefined, invalid: Boolean(error), required }
  }, [id, error, hasHint, required])
  return (
    <div className="field">
      <div className={hideLabel ? 'visually-hidden' : 'field-head'}>
        <label className="field-label" htmlFor={wiring.id}>
          {label}
          {optional && <span className="field-optional"> {TEXTS.optional}</span>}
        </label>
        {action}
      </div>
      <FieldContext value={wiring}>{children}</FieldContext>
      {hasHint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
