import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { Switch } from '../fields/switch.tsx'

interface FormSwitchProps {
  name: string
  label: ReactNode
  description?: ReactNode
  disabled?: boolean | undefined
}

/** A switch inside a `Form`; its value is a boolean. */
export function FormSwitch({ name, label, description, disabled }: FormSwitchProps) {
  const { ref, value, onChange, onBlur } = useController({ name }).field
  return (
    <Switch
      name={name}
      ref={ref}
      label={label}
      description={description}
      disabled={disabled}
      checked={value === true}
      onCheckedChange={onChange}
      onBlur={onBlur}
    />
  )
}
