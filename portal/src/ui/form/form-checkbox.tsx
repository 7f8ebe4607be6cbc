import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { Checkbox } from '../fields/checkbox.tsx'

interface FormCheckboxProps {
  name: string
  label: ReactNode
  description?: ReactNode
  disabled?: boolean | undefined
}

/** A checkbox inside a `Form`; its value is a boolean. */
export function FormCheckbox({ name, label, description, disabled }: FormCheckboxProps) {
  const { field, fieldState } = useController({ name })
  const { ref, value, onChange, onBlur } = field
  return (
    <Checkbox
      name={name}
      ref={ref}
      label={label}
      description={description}
      disabled={disabled}
      checked={value === true}
      onCheckedChange={onChange}
      onBlur={onBlur}
      error={fieldState.error?.message}
    />
  )
}
