import type { ReactNode } from 'react'
import './form.css'

/** The buttons at the end of a form; the submit button comes last. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className="form-actions">{children}</div>
}
