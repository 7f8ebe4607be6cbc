import { describe, expect, it } from 'vitest'
import { welcomeLine } from './welcome.ts'

describe('welcomeLine', () => {
  it('takes the first name', () => {
    expect(welcomeLine({ name: ' Annelies  Verstraete', email: 'a@example.com' })).toBe('Welcome back, Annelies!')
  })

  it('takes what stands before the @ when there is no name', () => {
    expect(welcomeLine({ name: '  ', email: 'a.verstraete@example.com' })).toBe('Welcome back, a.verstraete!')
  })

  it('says User to who has neither', () => {
    expect(welcomeLine({ name: '', email: '' })).toBe('Welcome back, User!')
  })
})
