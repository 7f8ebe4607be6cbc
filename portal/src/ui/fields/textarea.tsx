import type { ComponentProps } from 'react'
import { classNames } from '../shared/class-names.ts'
import { useFieldWiring } from './field-context.ts'
import './control.css'
import './textarea.css'

/** Grows with its text where the browser can, and can be pulled taller everywhere. */
export function Textarea({ className, rows = 3, ...props }: ComponentProps<'textarea'>) {
  const wired = useFieldWiring(props)
  return <textarea {...wired} rows={rows} className={classNames('control textarea', className)} />
}
