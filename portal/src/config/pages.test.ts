import { describe, expect, it } from 'vitest'
import { changeLanguage } from '../language/catalogue.ts'
import { pageTitle } from './pages.ts'

describe('pageTitle', () => {
  it('names the pages of the route table', () => {
    expect(pageTitle('/organization-settings')).toBe('Account Profile')
    expect(pageTitle('/digital-service')).toBe('Digital & AI Service')
  })

  it('names them in the language that is shown', async () => {
    await changeLanguage('nl')
    expect(pageTitle('/settings/theme')).toBe('Thema en weergave')
    await changeLanguage('fr')
    expect(pageTitle('/our-plans/2026')).toBe('Formules')
  })

  it('calls every path that contains plans Plans', () => {
    expect(pageTitle('/our-plans/2026')).toBe('Plans')
  })

  it('gives null for a path that is not a page, even one that every object inherits', () => {
    expect(pageTitle('/nowhere')).toBeNull()
    expect(pageTitle('toString')).toBeNull()
  })
})
