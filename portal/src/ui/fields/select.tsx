import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../shared/class-names.ts'
import { useFieldWiring } from './field-context.ts'
import './control.css'
import './select.css'

interface SelectProps extends Omit<ComponentProps<'select'>, 'size' | 'multiple'> {
  size?: 'normal' | 'small' | 'large' | undefined
  /** For a filter in a toolbar: a lighter border, and only as wide as needed. */
  quiet?: boolean | undefined
}

/** The browser's own select with our style, so that a phone opens its own list. The options are its children. */
export function Select({ size = 'normal', quiet = false, className, ...props }: SelectProps) {
  const wired = useFieldWiring(props)
  return (
    <span className={classNames('select', quiet && 'select-quiet', className)}>
      <select {...wired} className={classNames('control', size !== 'normal' && `control-${size}`)} />
      <ChevronDown />
    </span>
  )
}
