import { describe, expect, it } from 'vitest'
import { pageTitle } from './pages.ts'

describe('pageTitle', () => {
  it('names the pages of the route table', () => {
    expect(pageTitle('/organization-settings')).toBe('Account Profile')
    expect(pageTitle('/digital-service')).toBe('Digital & AI Service')
  })

  it('calls any path with plans in it Plans', () => {
    expect(pageTitle('/our-plans/2026')).toBe('Plans')
  })

  it('has no name for what is no page, whatever objects inherit', () => {
    expect(pageTitle('/nowhere')).toBeNull()
    expect(pageTitle('toString')).toBeNull()
  })
})
