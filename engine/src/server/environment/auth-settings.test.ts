import { describe, expect, it } from 'vitest'
import { authSection } from '../../kernel/config/auth-section.ts'
import { authSettings } from './auth-settings.ts'
import type { IdentitySetup } from './setup.ts'

const IDENTITY = {
  siteIsEngine: false,
  wrongPasswords: 1,
  wrongPasswordsEverywhere: 1,
  mailsToAddress: 1,
  firstAdmin: null,
} as unknown as IdentitySetup

const settingsOf = (section: unknown, siteIsEngine = false, url = 'https://portal.example.com') =>
  authSettings(authSection.parse(section), { ...IDENTITY, siteIsEngine }, url)

it.each([
  [{}, true],
  [{ enabled: false }, false],
  [{ enable_signup: false }, false],
  [{ enabled: true, enable_signup: false }, true],
])('the addresses of [auth.email] %j may sign up: %j', (email, isEnabled) => {
  expect(settingsOf({ email }).emailSignUpEnabled).toBe(isEnabled)
})

describe('the settings of second factors, passkeys and sessions', () => {
  it('are off by default', () => {
    expect(settingsOf({})).toMatchObject({
      factors: {
        max: 10,
        totp: { canEnroll: false, canVerify: false },
        webauthn: { canEnroll: false, canVerify: false },
      },
      passkeysEnabled: false,
      sessions: { maxSeconds: 0, idleSeconds: 0 },
    })
  })

  it('are those of config.toml', () => {
    const section = {
      mfa: { max_enrolled_factors: 3, totp: { enroll_enabled: true, verify_enabled: 'true' } },
      passkey: { enabled: true },
      webauthn: { rp_display_name: 'Site', rp_id: 'example.com', rp_origins: ['https://a.example.com'] },
      sessions: { timebox: '720h', inactivity_timeout: '12h' },
    }
    expect(settingsOf(section)).toMatchObject({
      factors: { max: 3, totp: { canEnroll: true, canVerify: true } },
      passkeysEnabled: true,
      relyingParty: { name: 'Site', id: 'example.com', origins: ['https://a.example.com'] },
      sessions: { maxSeconds: 30 * 86_400, idleSeconds: 12 * 3600 },
    })
  })

  it('name the engine’s own address where it is the site', () => {
    const webauthn = { rp_display_name: 'Site', rp_id: 'localhost', rp_origins: ['http://localhost:8080'] }
    expect(settingsOf({ webauthn }, true).relyingParty).toEqual({
      name: 'Site',
      environment: '',
      id: 'portal.example.com',
      origins: ['https://portal.example.com'],
    })
    // Training is below a path; its origin is the same.
    expect(settingsOf({ webauthn }, true, 'https://portal.example.com/training').relyingParty).toMatchObject({
      environment: 'training',
      id: 'portal.example.com',
      origins: ['https://portal.example.com'],
    })
  })

  it('name the site of site_url without a section of their own', () => {
    const relyingParty = {
      name: 'app.example.com',
      environment: '',
      id: 'app.example.com',
      origins: ['https://app.example.com'],
    }
    expect(settingsOf({ site_url: 'https://app.example.com/start' }).relyingParty).toEqual(relyingParty)
    expect(settingsOf({ site_url: 'no address' }).relyingParty.id).toBe('localhost')
  })
})
