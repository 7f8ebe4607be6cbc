import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { classNames } from '../shared/class-names.ts'
import { Spinner } from '../feedback/spinner.tsx'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'>, ButtonLook {
  /** While it works: it shows that, keeps its focus and ignores presses. */
  busy?: boolean | undefined
  /** The accessible name, where the visible text alone does not say what it acts on. */
  label?: string | undefined
}

export function Button(props: ButtonProps) {
  const { variant, size, block, busy = false, label, className, onClick, children, type = 'button', ...rest } = props
  // Not `disabled`: that would throw the focus of someone at the keyboard back to the start of the page.
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event))
  return (
    <button
      {...rest}
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
