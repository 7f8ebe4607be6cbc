import { expect, it } from 'vitest'
import { encodingFor } from './accept-encoding.ts'

it('reads the first fifty items of a list', () => {
  expect(encodingFor(`${'x,'.repeat(49)}br`)).toBe('br')
  expect(encodingFor(`${'x,'.repeat(50)}br`)).toBeNull()
})
