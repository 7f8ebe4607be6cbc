import type { ComponentProps } from 'react'
import { classNames } from '../shared/class-names.ts'
import { useFieldWiring } from './field-context.ts'
import './control.css'

export interface InputProps extends Omit<ComponentProps<'input'>, 'size'> {
  size?: 'normal' | 'small' | 'large' | undefined
}

/** The longest text of each type that the database accepts, in characters. */
const MAX_LENGTHS: Readonly<Record<string, number>> = { email: 254, tel: 50, url: 2048 }

export function Input({ size = 'normal', className, ...props }: InputProps) {
  const wired = useFieldWiring({ maxLength: MAX_LENGTHS[props.type ?? ''], ...props })
  return <input {...wired} className={classNames('control', size !== 'normal' && `control-${size}`, className)} />
}
