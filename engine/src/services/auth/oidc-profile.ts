import type { ProviderName } from '../../kernel/config/external-section.ts'
import { normalizeEmail } from './email.ts'

/** What a provider says about a user, as far as the engine believes it. */
export interface ProviderProfile {
  readonly provider: ProviderName
  readonly subject: string
  readonly issuer: string
  /** In the engine's own spelling; null if the provider gave none that is well formed. */
  readonly email: string | null
  readonly isVerified: boolean
  /** The identity's data under GoTrue's names. */
  readonly data: Readonly<Record<string, string | boolean>>
}

type Claims = Readonly<Record<string, unknown>>

export function profileOf(provider: ProviderName, claims: Claims): ProviderProfile {
  const [subject, issuer] = [textOf(claims, 'sub', 255), textOf(claims, 'iss', 500)]
  const email = emailOf(claims)
  const isVerified = email !== null && IS_VERIFIED[provider](claims, email)
  const name = textOf(claims, 'name', 200)
  const picture = pictureOf(claims)
  const given = {
    iss: issuer,
    sub: subject,
    provider_id: subject,
    name,
    full_name: name,
    preferred_username: textOf(claims, 'preferred_username', 255),
    picture,
    avatar_url: picture,
    email: email ?? '',
  }
  const filled = Object.entries(given).filter(([, value]) => value !== '')
  return {
    provider,
    subject,
    issuer,
    email,
    isVerified,
    data: { ...Object.fromEntries(filled), email_verified: isVerified, phone_verified: false },
  }
}

/**
 * Whether the provider answers for the address now. A provider that only copies what somebody typed, or that checked the
 * address once, would let a stranger in as its owner.
 */
const IS_VERIFIED: Readonly<Record<ProviderName, (claims: Claims, email: string) => boolean>> = {
  // The administrator of a tenant can write any address into it. Only the claim `xms_edov` says that the tenant owns the domain.
  azure: ({ xms_edov: owned }) => owned === true || owned === 1 || owned === '1' || owned === 'true',
  // A personal Google account may have an address of a firm that its owner has left. `hd` says that the firm manages it.
  google: (claims, email) =>
    claims['email_verified'] === true &&
    (textOf(claims, 'hd', 255) !== '' || /@(?:gmail|googlemail)\.com$/.test(email)),
  keycloak: (claims) => claims['email_verified'] === true,
}

function emailOf(claims: Claims): string | null {
  try {
    return normalizeEmail(claims['email'])
  } catch {
    return null
  }
}

/** Anybody may have written these texts at the provider: they have no control characters, and a limit. */
function textOf(claims: Claims, name: string, limit: number): string {
  const value = claims[name]
  return typeof value === 'string'
    ? value
        .replace(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, limit)
    : ''
}

function pictureOf(claims: Claims): string {
  const url = textOf(claims, 'picture', 500)
  return URL.canParse(url) && new URL(url).protocol === 'https:' ? url : ''
}

/**
 * Adds what only the provider's page for user data tells, for the same `sub`. The address comes from there together with whether
 * it is verified.
 */
export function withUserInfo(claims: Claims, info: Claims): Claims {
  return { ...info, ...claims, email: info['email'], email_verified: info['email_verified'] }
}
