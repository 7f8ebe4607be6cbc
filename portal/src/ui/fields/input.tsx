import type { ComponentProps } from 'react'
import { classNames } from '../shared/class-names.ts'
import { useFieldWiring } from './field-context.ts'
import './control.css'

export interface InputProps extends Omit<ComponentProps<'input'>, 'size'> {
  size?: 'normal' | 'small' | 'large' | undefined
}

export function Input({ size = 'normal', className, ...props }: InputProps) {
  const wired = useFieldWiring(props)
  return <input {...wired} className={classNames('control', size !== 'normal' && `control-${size}`, className)} />
}
