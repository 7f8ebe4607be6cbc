import { type ReactNode, useId, useMemo } from 'react'
import { FieldContext } from './field-context.ts'
import { FieldError } from './field-error.tsx'
import '../shared/visually-hidden.css'
import './field.css'

export interface FieldProps {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** Adds "(optional)": where most fields are required, the others are marked. */
  optional?: boolean | undefined
  required?: boolean | undefined
  /** Beside the label, at the end of its line. */
  action?: ReactNode
  /** For a field whose place says what it is; the label is still read out. */
  hideLabel?: boolean | undefined
  children: ReactNode
}

/** A label above one control, a hint or an error under it; the control inside finds its own wiring. */
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
          {optional && <span className="field-optional"> (optional)</span>}
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
