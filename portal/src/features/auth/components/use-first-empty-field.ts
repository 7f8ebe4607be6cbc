import { useEffect, useEffectEvent } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/** When one form replaces the other, moves the focus to the first field that is still empty. */
export function useFirstEmptyField<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  names: readonly FieldPath<Values>[],
  isWanted: boolean,
): void {
  const focus = useEffectEvent(() => {
    const empty = names.find((name) => form.getValues(name) === '')
    if (isWanted && empty !== undefined) form.setFocus(empty)
  })
  useEffect(() => focus(), [])
}
