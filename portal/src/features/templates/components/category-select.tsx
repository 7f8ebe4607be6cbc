import type { ComponentProps } from 'react'
import { Select } from '../../../ui/fields/select.tsx'
import { CATEGORIES } from '../model/filter.ts'

export function CategorySelect(props: Omit<ComponentProps<typeof Select>, 'children'>) {
  return (
    <Select {...props}>
      {CATEGORIES.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  )
}
