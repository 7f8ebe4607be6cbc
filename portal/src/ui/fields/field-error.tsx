import { TriangleAlert } from 'lucide-react'
import './field.css'

/** What is wrong with a field, under it, in the specified words. */
export function FieldError({ id, children }: { id?: string | undefined; children: string }) {
  return (
    <p className="field-error" id={id}>
      <TriangleAlert />
      {children}
    </p>
  )
}
