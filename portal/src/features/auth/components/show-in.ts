import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { failureToast } from '../../../lib/failure-toast.ts'

/** Shows a failure in the form, where it disappears with the form or with the next attempt. */
export function showIn<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  otherwise: string,
) {
  return (error: Error): void => {
    const { title, description } = failureToast(error, otherwise)
    form.setError('root', { message: description === undefined ? title : `${title}. ${description}` })
  }
}
