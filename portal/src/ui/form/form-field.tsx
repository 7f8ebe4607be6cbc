import type { ReactNode } from 'react'
import { type ControllerRenderProps, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { Field, type FieldProps } from '../fields/field.tsx'

interface FormFieldProps<Values extends FieldValues, Name extends FieldPath<Values>> extends Omit<
  FieldProps,
  'error' | 'children'
> {
  name: Name
  /** The control: `{(field) => <Input type="email" {...field} />}`. */
  children: (field: ControllerRenderProps<Values, Name>) => ReactNode
}

/** A field inside a `Form`, with its value and the schema's message when it is invalid. */
export function FormField<Values extends FieldValues, Name extends FieldPath<Values> = FieldPath<Values>>({
  name,
  children,
  ...rest
}: FormFieldProps<Values, Name>) {
  const { field, fieldState } = useController<Values, Name>({ name })
  return (
    <Field {...rest} error={fieldState.error?.message}>
      {children(field)}
    </Field>
  )
}
