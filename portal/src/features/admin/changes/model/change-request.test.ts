import { expect, it } from 'vitest'
import { DEFAULTS, newRequestSchema, priorityTone, statusTone } from './change-request.ts'

it('needs a title and a description that are not blank', () => {
  for (const values of [DEFAULTS, { ...DEFAULTS, title: 'T', description: ' ' }, { ...DEFAULTS, description: 'D' }])
    expect(newRequestSchema.safeParse(values).success).toBe(false)
  expect(newRequestSchema.parse({ ...DEFAULTS, title: ' T ', description: 'D\n' })).toEqual({
    title: 'T',
    description: 'D',
    category: 'feature',
    priority: 'medium',
    status: 'pending',
  })
})

it('gives each badge its style', () => {
  expect((['pending', 'in_progress', 'completed'] as const).map(statusTone)).toEqual(['neutral', 'info', 'info'])
  expect((['low', 'medium', 'high'] as const).map(priorityTone)).toEqual(['neutral', 'info', 'danger'])
})
