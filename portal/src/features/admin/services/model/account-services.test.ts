import { describe, expect, it } from 'vitest'
import { accountServices, CATALOGUE, linkProblem, linkRows, NONE, switchRows, withEdit } from './account-services.ts'

const services = accountServices(
  [
    { service_id: 'legal-service', enabled: true, service_url: 'https://own.example/legal' },
    { service_id: 'esg-service', enabled: true, service_url: null },
    { service_id: 'privacy-service', enabled: false, service_url: 'https://own.example/privacy' },
  ],
  [{ service_id: 'esg-service', url: 'https://default.example/esg' }],
)

describe('services of an account', () => {
  it('are disabled without a row', () => {
    expect(services['security-service']).toEqual({ enabled: false, url: null, defaultUrl: null })
    expect(Object.values(NONE).some(({ enabled }) => enabled)).toBe(false)
    expect(Object.keys(NONE)).toHaveLength(CATALOGUE.length)
  })

  it('saves only the services that the admin has changed', () => {
    const edited = withEdit(withEdit({}, 'legal-service', false, true), 'esg-service', false, true)
    expect(switchRows('a', edited)).toEqual([
      { account_id: 'a', service_id: 'legal-service', enabled: false },
      { account_id: 'a', service_id: 'esg-service', enabled: false },
    ])
    expect(switchRows('a', withEdit(edited, 'legal-service', true, true))).toHaveLength(1)
    expect(switchRows('a', {})).toEqual([])
  })
})

describe('links', () => {
  it('saves links that are not empty, of enabled services', () => {
    expect(linkRows('a', NONE, { 'legal-service': 'https://x.example' }).filled).toEqual([])
    const { filled, changed } = linkRows('a', services, { 'esg-service': ' https://x.example ' })
    expect(filled.map(({ service_id: id }) => id)).toEqual(['legal-service', 'esg-service'])
    expect(changed).toEqual([{ account_id: 'a', service_id: 'esg-service', service_url: 'https://x.example' }])
    expect(linkRows('a', services, { 'legal-service': '' }).filled).toEqual([])
  })

  it('accepts only complete https addresses', () => {
    for (const link of ['', '  ', 'https://x.example/a?b=c']) expect(linkProblem(link)).toBeUndefined()
    for (const link of ['x.example', 'http://x.example', 'javascript:alert(1)', 'https://', 'https://a b'])
      expect(linkProblem(link)).toBe('Please enter a complete link that begins with https://')
  })
})
