import { describe, expect, it } from 'vitest'
import { activeServiceOn } from './active-service.ts'
import { ALL_DISABLED, ALL_ENABLED } from './services.ts'

describe('activeServiceOn', () => {
  it('is the service whose page is open', () => {
    expect(activeServiceOn('/digital-service', ALL_ENABLED)).toBe('digital-ai')
  })

  it('is null on another page, and for a service that is not enabled', () => {
    expect(activeServiceOn('/dashboard', ALL_ENABLED)).toBeNull()
    expect(activeServiceOn('/digital-service', ALL_DISABLED)).toBeNull()
  })
})
