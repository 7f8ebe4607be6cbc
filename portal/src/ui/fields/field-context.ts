import { createContext, useContext } from 'react'

interface FieldWiring {
  id: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

/** What a field passes to the control inside it. */
export const FieldContext = createContext<FieldWiring | null>(null)

interface Wired {
  id?: string | undefined
  required?: boolean | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: unknown
}

/** The attributes that connect a control with its field's label, hint and error. The control's own attributes win. */
export function useFieldWiring<Props extends Wired>(props: Props) {
  const field = useContext(FieldContext)
  const describedBy = [props['aria-describedby'], field?.describedBy].filter(Boolean).join(' ')
  const invalid = props['aria-invalid'] ?? (field?.invalid || undefined)
  return {
    ...props,
    id: props.id ?? field?.id,
    // Not `required`: the browser would show its own text instead of ours.
    required: undefined,
    'aria-required': props.required || field?.required || undefined,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': invalid ? (true as const) : undefined,
  }
}
