import { describe, expect, it } from 'vitest'
import { ALL_DISABLED, ALL_ENABLED, serviceStates } from './services.ts'

describe('serviceStates', () => {
  it('maps the ids of the database to the short keys', () => {
    const states = serviceStates([
      { service_id: 'digital-service', enabled: true, service_url: 'https://example.com/a' },
      { service_id: 'tech-integration-service', enabled: true, service_url: null },
    ])
    expect(states['digital-ai']).toEqual({ enabled: true, url: 'https://example.com/a' })
    expect(states['tech-integration']).toEqual({ enabled: true, url: null })
  })

  it('treats missing services as disabled, and ignores unknown ones', () => {
    const states = serviceStates([{ service_id: 'tax-service', enabled: true, service_url: null }])
    expect(states).toEqual(ALL_DISABLED)
    expect(Object.keys(ALL_ENABLED)).toHaveLength(6)
  })
})
