import { classNames } from '../shared/class-names.ts'
import './button.css'

export interface ButtonLook {
  /** One `primary` a region; `danger` is quiet, `danger-filled` confirms what cannot be undone. */
  variant?: 'primary' | 'line' | 'ghost' | 'danger' | 'danger-filled' | undefined
  size?: 'normal' | 'small' | 'large' | undefined
  /** As wide as its place. */
  block?: boolean | undefined
}

/** The look of a button for what is a link in truth: `<Link className={buttonClass({ variant: 'primary' })}>`. */
export function buttonClass({ variant = 'line', size = 'normal', block = false }: ButtonLook = {}): string {
  return classNames('button', `button-${variant}`, size !== 'normal' && `button-${size}`, block && 'button-block')
}
