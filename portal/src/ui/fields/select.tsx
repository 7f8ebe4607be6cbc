import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../shared/class-names.ts'
import { useFieldWiring } from './field-context.ts'
import './control.css'
import './select.css'

interface SelectProps extends Omit<ComponentProps<'select'>, 'size' | 'multiple'> {
  size?: 'normal' | 'small' | 'large' | undefined
  /** A filter in a toolbar: a lighter edge, and only as wide as it needs. */
  quiet?: boolean | undefined
}

/** The browser's own select, drawn as ours: on a phone it opens the phone's own list. Options are its children. */
export function Select({ size = 'normal', quiet = false, className, ...props }: SelectProps) {
  const wired = useFieldWiring(props)
  return (
    <span className={classNames('select', quiet && 'select-quiet', className)}>
      <select {...wired} className={classNames('control', size !== 'normal' && `control-${size}`)} />
      <ChevronDown />
    </span>
  )
}
