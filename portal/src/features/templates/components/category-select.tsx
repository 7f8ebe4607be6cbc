import type { ComponentProps } from 'react'
import { Select } from '../../../ui/fields/select.tsx'
import { CATEGORIES, categoryLabel } from '../model/filter.ts'

export function CategorySelect(props: Omit<ComponentProps<typeof Select>, 'children'>) {
  return (
    <Select {...props}>
      {CATEGORIES.map((category) => (
        <option key={category} value={category}>
          {categoryLabel(category)}
        </option>
      ))}
    </Select>
  )
}
