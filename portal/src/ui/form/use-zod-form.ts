import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent } from 'react'
import { type DefaultValues, type FieldValues, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form'
import type { $ZodType } from 'zod/v4/core'
import { onLanguageChange } from '../../language/catalogue.ts'
import { translateErrors } from './show-error.ts'

interface ZodFormOptions<Input extends FieldValues, Output> extends Omit<
  UseFormProps<Input, unknown, Output>,
  'resolver' | 'defaultValues'
> {
  /**
   * Complete: React would warn of a field that changes from uncontrolled to controlled. Define them at module level.
   */
  defaultValues: DefaultValues<Input>
}

/**
 * A form with the rules and messages of the schema: checked on submitting, and then while the user corrects the errors.
 * Other errors are shown with `showError`. All follow the language.
 */
export function useZodForm<Input extends FieldValues, Output>(
  schema: $ZodType<Output, Input>,
  options: ZodFormOptions<Input, Output>,
): UseFormReturn<Input, unknown, Output> {
  const form = useForm<Input, unknown, Output>({ ...options, resolver: zodResolver(schema) })
  const translate = useEffectEvent(() => translateErrors(form))
  useEffect(() => onLanguageChange(translate), [])
  return form
}
