import { classNames } from '../shared/class-names.ts'
import './button.css'

export interface ButtonStyle {
  /** One `primary` in each region; `danger` is discreet, `danger-filled` confirms what cannot be undone. */
  variant?: 'primary' | 'line' | 'ghost' | 'danger' | 'danger-filled' | undefined
  size?: 'normal' | 'small' | 'large' | undefined
  /** As wide as its container. */
  block?: boolean | undefined
}

/** The style of a button for a link: `<Link className={buttonClass({ variant: 'primary' })}>`. */
export function buttonClass({ variant = 'line', size = 'normal', block = false }: ButtonStyle = {}): string {
  return classNames('button', `button-${variant}`, size !== 'normal' && `button-${size}`, block && 'button-block')
}
