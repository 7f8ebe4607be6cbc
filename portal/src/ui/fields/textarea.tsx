import type { ComponentProps } from 'react'
import { classNames } from '../shared/class-names.ts'
import { useFieldWiring } from './field-context.ts'
import './control.css'
import './textarea.css'

/** As tall as `rows` says; without them it begins with three and grows with its text, where the browser can. */
export function Textarea({ className, rows, ...props }: ComponentProps<'textarea'>) {
  const wired = useFieldWiring(props)
  return (
    <textarea
      {...wired}
      rows={rows ?? 3}
      className={classNames('control textarea', !rows && 'textarea-grow', className)}
    />
  )
}
