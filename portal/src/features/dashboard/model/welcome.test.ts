import { describe, expect, it } from 'vitest'
import { welcomeLine } from './welcome.ts'

describe('welcomeLine', () => {
  it('uses the first name', () => {
    expect(welcomeLine({ name: ' Annelies  Verstraete', email: 'a@example.com' })).toBe('Welcome back, Annelies!')
  })

  it('uses the part of the address before the @ if there is no name', () => {
    expect(welcomeLine({ name: '  ', email: 'a.verstraete@example.com' })).toBe('Welcome back, a.verstraete!')
  })

  it('says User if there is neither', () => {
    expect(welcomeLine({ name: '', email: '' })).toBe('Welcome back, User!')
  })
})
