import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Toast } from '../../../lib/query-client.ts'
import { showError } from '../../../ui/form/show-error.ts'

/** Shows a failure in the form, where it disappears with the form or with the next attempt. */
export function showIn<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  failure: () => Toast,
): void {
  showError(form, 'root', () => {
    const { title, description } = failure()
    return description === undefined ? title : `${title}. ${description}`
  })
}
