import { expect, it } from 'vitest'
import { larger, smaller } from './zoom.ts'

it('goes step by step, and stops at the last step', () => {
  expect([larger(1), smaller(1)]).toEqual([1.25, 0.8])
  expect([larger(3), smaller(0.5)]).toEqual([3, 0.5])
})
