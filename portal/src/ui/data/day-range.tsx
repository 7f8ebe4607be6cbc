import { Field } from '../fields/field.tsx'
import { Input } from '../fields/input.tsx'

/** The first and the last day, `2026-11-15`; null without a limit. */
interface Days {
  readonly from: string | null
  readonly to: string | null
}

interface DayRangeProps extends Days {
  labels: { readonly from: string; readonly to: string }
  onChange: (change: Partial<Days>) => void
}

/** Two fields of a filter. Neither day can be chosen beyond the other. */
export function DayRange({ from, to, labels, onChange }: DayRangeProps) {
  return (
    <>
      <Field label={labels.from}>
        <Input
          type="date"
          value={from ?? ''}
          max={to ?? undefined}
          onChange={({ target }) => onChange({ from: target.value || null })}
        />
      </Field>
      <Field label={labels.to}>
        <Input
          type="date"
          value={to ?? ''}
          min={from ?? undefined}
          onChange={({ target }) => onChange({ to: target.value || null })}
        />
      </Field>
    </>
  )
}
