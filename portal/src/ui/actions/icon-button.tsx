import type { ComponentProps } from 'react'
import { classNames } from '../shared/class-names.ts'
import { useWriting } from '../shared/read-only.ts'
import './icon-button.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'aria-pressed'> {
  /** What the button does, for screen readers. */
  label: string
  size?: 'normal' | 'small' | undefined
  tone?: 'neutral' | 'success' | 'danger' | 'primary' | undefined
  /** For a button that switches something on and off. */
  pressed?: boolean | undefined
  /** Whether it changes something. Then it is disabled while the portal is read-only. By default true if it is dangerous. */
  writes?: boolean | undefined
}

/** A button that shows only an icon: `<IconButton label="Delete"><Trash2 /></IconButton>`. */
export function IconButton(props: IconButtonProps) {
  const { label, size = 'normal', tone = 'neutral', pressed, className, type = 'button', ...given } = props
  const { writes = tone === 'danger' || type === 'submit', ...rest } = given
  const readOnly = useWriting(writes)
  const look = classNames(
    'icon-button',
    size === 'small' && 'icon-button-small',
    tone !== 'neutral' && `icon-button-${tone}`,
    className,
  )
  return <button {...rest} {...readOnly} type={type} className={look} aria-label={label} aria-pressed={pressed} />
}
