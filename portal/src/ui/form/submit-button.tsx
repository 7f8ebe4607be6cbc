import type { ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import { Button } from '../actions/button.tsx'
import type { ButtonStyle } from '../actions/button-class.ts'

interface SubmitButtonProps extends ButtonStyle {
  children: ReactNode
  disabled?: boolean | undefined
  /** Busy because of a request that the form itself does not wait for. */
  busy?: boolean | undefined
}

/** Submits the form around it, and is busy until the form's promise ends. */
export function SubmitButton({ variant = 'primary', busy = false, children, ...rest }: SubmitButtonProps) {
  const { isSubmitting } = useFormState()
  return (
    <Button {...rest} type="submit" variant={variant} busy={busy || isSubmitting}>
      {children}
    </Button>
  )
}
