import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonStyle, buttonClass } from './button-class.ts'
import { classNames } from '../shared/class-names.ts'
import { useWriting } from '../shared/read-only.ts'
import { Spinner } from '../feedback/spinner.tsx'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'>, ButtonStyle {
  /** While the action runs: the button shows it, keeps the focus and ignores clicks. */
  busy?: boolean | undefined
  /** The accessible name, if the visible text does not say what the button acts on. */
  label?: string | undefined
  /**
   * Whether it changes something. Then it is disabled while the portal is read-only. By default true for filled, dangerous and
   * submitting buttons.
   */
  writes?: boolean | undefined
}

const WRITING: readonly ButtonStyle['variant'][] = ['primary', 'danger', 'danger-filled']

export function Button(props: ButtonProps) {
  const { variant, size, block, busy = false, label, className, onClick, children, type = 'button', ...given } = props
  const { writes = type === 'submit' || WRITING.includes(variant), ...rest } = given
  const readOnly = useWriting(writes)
  // Not `disabled`: that would move the focus of keyboard users to the start of the page.
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event))
  return (
    <button
      {...rest}
      {...readOnly}
      type={type}
      className={classNames(buttonClass({ variant, size, block }), className)}
      onClick={press}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}
