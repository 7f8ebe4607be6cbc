import { expect, it } from 'vitest'
import { profileOf, withUserInfo } from './oidc-profile.ts'

const CLAIMS = { iss: 'https://issuer.example', sub: 'subject', email: 'Nina@Example.com' }

it('gives an identity the names that GoTrue uses, and the address in lower case', () => {
  const picture = 'https://issuer.example/nina.png'
  expect(profileOf('keycloak', { ...CLAIMS, email_verified: true, name: 'Nina', picture, locale: 'nl' })).toEqual({
    provider: 'keycloak',
    subject: 'subject',
    issuer: 'https://issuer.example',
    email: 'nina@example.com',
    isVerified: true,
    data: {
      iss: 'https://issuer.example',
      sub: 'subject',
      provider_id: 'subject',
      name: 'Nina',
      full_name: 'Nina',
      picture,
      avatar_url: picture,
      email: 'nina@example.com',
      email_verified: true,
      phone_verified: false,
    },
  })
})

it.each([
  ['keycloak', { email_verified: true }, true],
  ['keycloak', { email_verified: 'true' }, false],
  ['keycloak', {}, false],
  ['google', { email_verified: true, hd: 'example.com' }, true],
  ['google', { email_verified: true, email: 'nina@gmail.com' }, true],
  ['google', { email_verified: true, email: 'nina@notgmail.com' }, false],
  ['google', { email_verified: true }, false],
  ['google', { email_verified: false, hd: 'example.com' }, false],
  ['azure', { xms_edov: true }, true],
  ['azure', { xms_edov: '1' }, true],
  ['azure', { xms_edov: 'yes' }, false],
  ['azure', { xms_edov: false, email_verified: true }, false],
  ['azure', { email_verified: true }, false],
  ['azure', {}, false],
  ['azure', { xms_edov: true, email: 'no address' }, false],
] as const)('%s with %j: the address counts as verified is %j', (provider, claims, isVerified) => {
  expect(profileOf(provider, { ...CLAIMS, ...claims }).isVerified).toBe(isVerified)
})

it.each(['no address', '', 7, null, ['a@example.com']])('has no address if the provider sends %j', (email) => {
  expect(profileOf('keycloak', { ...CLAIMS, email, email_verified: true })).toMatchObject({
    email: null,
    isVerified: false,
  })
})

it('takes the address together with whether it is verified from the page for user data', () => {
  const claims = withUserInfo({ ...CLAIMS, email: undefined, email_verified: true }, { email: 'nina@example.com' })
  expect(profileOf('keycloak', claims)).toMatchObject({ email: 'nina@example.com', isVerified: false })
})
