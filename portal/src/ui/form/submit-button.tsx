import type { ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import { Button } from '../actions/button.tsx'
import type { ButtonLook } from '../actions/button-class.ts'

interface SubmitButtonProps extends ButtonLook {
  children: ReactNode
  disabled?: boolean | undefined
  /** Busy for a request that the form itself does not wait for. */
  busy?: boolean | undefined
}

/** Sends the form that it stands in, and is busy until that has answered. */
export function SubmitButton({ variant = 'primary', busy = false, children, ...rest }: SubmitButtonProps) {
  const { isSubmitting } = useFormState()
  return (
    <Button {...rest} type="submit" variant={variant} busy={busy || isSubmitting}>
      {children}
    </Button>
  )
}
