import type { ComponentProps } from 'react'
import { classNames } from '../shared/class-names.ts'
import { useFieldWiring } from './field-context.ts'
import './control.css'
import './textarea.css'

/**
 * As high as `rows` says. Without `rows` it starts with three and grows with its text, if the browser supports that.
 */
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
