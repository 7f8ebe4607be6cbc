import { TriangleAlert } from 'lucide-react'
import './field.css'

/** What is wrong with a field, shown under it. */
export function FieldError({ id, children }: { id?: string | undefined; children: string }) {
  return (
    <p className="field-error" id={id}>
      <TriangleAlert />
      {children}
    </p>
  )
}
