import { type ReactNode, useId } from 'react'
import { classNames } from '../shared/class-names.ts'
import './segmented.css'

export interface Segment<Value extends string> {
  value: Value
  label: ReactNode
  /** A number after the label, for example how many items the choice would show. */
  count?: number | undefined
  disabled?: boolean | undefined
}

interface SegmentedProps<Value extends string> {
  label: string
  segments: readonly Segment<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  disabled?: boolean | undefined
  block?: boolean | undefined
}

/** One of two to five short choices in a row. It is a group of radios: the arrow keys move and choose. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, segments, value, onValueChange, disabled, block } = props
  const name = useId()
  return (
    <fieldset className={classNames('segmented', block && 'segmented-block')} aria-label={label} disabled={disabled}>
      {segments.map((segment) => (
        <label className="segment" key={segment.value}>
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            disabled={segment.disabled}
            onChange={() => onValueChange(segment.value)}
          />
          {segment.label}
          {segment.count !== undefined && <span className="segment-count">{segment.count}</span>}
        </label>
      ))}
    </fieldset>
  )
}
