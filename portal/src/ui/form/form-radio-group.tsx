import { useController } from 'react-hook-form'
import { RadioGroup, type RadioGroupProps } from '../fields/radio-group.tsx'

interface FormRadioGroupProps<Value extends string> extends Pick<
  RadioGroupProps<Value>,
  'legend' | 'options' | 'hint'
> {
  name: string
}

/** A group of radios inside a `Form`. */
export function FormRadioGroup<Value extends string>({ name, ...rest }: FormRadioGroupProps<Value>) {
  const { field, fieldState } = useController({ name })
  const { ref, value, onChange, onBlur } = field
  return (
    <RadioGroup
      {...rest}
      ref={ref}
      value={(value as Value | null) ?? null}
      onValueChange={onChange}
      onBlur={onBlur}
      error={fieldState.error?.message}
    />
  )
}
