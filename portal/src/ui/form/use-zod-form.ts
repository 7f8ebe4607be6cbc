import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form'
import type { $ZodType } from 'zod/v4/core'

interface ZodFormOptions<Input extends FieldValues, Output> extends Omit<
  UseFormProps<Input, unknown, Output>,
  'resolver' | 'defaultValues'
> {
  /** Complete, at module level: a field without one would change from unruled to ruled. */
  defaultValues: DefaultValues<Input>
}

/** A form whose rules and messages are those of the schema: checked on sending, then while the errors are mended. */
export function useZodForm<Input extends FieldValues, Output>(
  schema: $ZodType<Output, Input>,
  options: ZodFormOptions<Input, Output>,
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({ ...options, resolver: zodResolver(schema) })
}
