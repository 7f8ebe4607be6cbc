import type { AuthSection } from '../../kernel/config/auth-section.ts'
import { ConfigError } from '../../kernel/config/config-error.ts'
import { hookFunction } from '../../services/auth/hooks.ts'
import { REQUIREMENTS } from '../../services/auth/password.ts'
import type { AuthSettings, FactorSwitch, PasswordRule, RelyingParty } from '../../services/auth/types.ts'
import type { IdentitySetup } from './setup.ts'

const FIVE_MINUTES = 300
const HOUR = 3600

/** Turns `[auth]` of `config.toml` into the settings of the service. */
export function authSettings(section: AuthSection, identity: IdentitySetup, url: string): AuthSettings {
  const { email, rate_limit: limits, hook } = section
  const password = passwordRule(section, identity.passwordSymbols)
  return {
    siteUrl: identity.siteIsEngine ? new URL(url).origin : section.site_url,
    redirectUrls: [...section.additional_redirect_urls, ...(identity.siteIsEngine ? aliasesOf(url) : [])],
    accessTokenSeconds: section.jwt_expiry,
    rotateRefreshTokens: section.enable_refresh_token_rotation,
    reuseSeconds: section.refresh_token_reuse_interval,
    signUpEnabled: section.enable_signup,
    anonymousEnabled: section.enable_anonymous_sign_ins,
    manualLinkingEnabled: section.enable_manual_linking,
    emailSignUpEnabled: email.enabled ?? email.enable_signup,
    autoconfirm: !email.enable_confirmations,
    doubleConfirmChanges: email.double_confirm_changes,
    securePasswordChange: email.secure_password_change,
    otpLength: email.otp_length,
    otpSeconds: email.otp_expiry,
    mailIntervalSeconds: email.max_frequency,
    password,
    resetPassword:
      identity.resetPasswordLength === undefined
        ? password
        : { minLength: identity.resetPasswordLength, requiredSets: [] },
    sessions: { maxSeconds: section.sessions.timebox, idleSeconds: section.sessions.inactivity_timeout },
    factors: {
      max: section.mfa.max_enrolled_factors,
      totp: factorSwitch(section.mfa.totp),
      webauthn: factorSwitch(section.mfa.web_authn),
    },
    passkeysEnabled: section.passkey.enabled,
    relyingParty: relyingParty(section, identity, url),
    limits: {
      signIn: { count: limits.sign_in_sign_ups, seconds: FIVE_MINUTES },
      wrongPasswords: { count: identity.wrongPasswords, seconds: FIVE_MINUTES },
      wrongPasswordsEverywhere: { count: identity.wrongPasswordsEverywhere, seconds: HOUR },
      refresh: { count: limits.token_refresh, seconds: FIVE_MINUTES },
      verify: { count: limits.token_verifications, seconds: FIVE_MINUTES },
      anonymous: { count: limits.anonymous_users, seconds: HOUR },
      mail: { count: limits.email_sent, seconds: HOUR },
      mailsToAddress: { count: identity.mailsToAddress, seconds: HOUR },
    },
    hooks: {
      accessToken: hookOf(hook.custom_access_token, 'auth.hook.custom_access_token'),
      beforeUserCreated: hookOf(hook.before_user_created, 'auth.hook.before_user_created'),
    },
  }
}

/** A user on this machine may have typed any of its names. */
function aliasesOf(url: string): string[] {
  const { hostname, port, protocol } = new URL(url)
  if (hostname !== 'localhost') return []
  return ['localhost', '127.0.0.1', '[::1]'].map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}/**`)
}

function factorSwitch(factor: AuthSection['mfa']['totp']): FactorSwitch {
  return { canEnroll: factor.enroll_enabled, canVerify: factor.verify_enabled }
}

/** Without `[auth.webauthn]`, and where the engine is the site, it is the site itself. */
function relyingParty({ webauthn, site_url }: AuthSection, identity: IdentitySetup, url: string): RelyingParty {
  const address = identity.siteIsEngine ? url : site_url
  const site = new URL(URL.canParse(address) ? address : 'http://localhost')
  const isSite = identity.siteIsEngine || webauthn.rp_id === ''
  return {
    name: webauthn.rp_display_name || site.hostname,
    environment: identity.siteIsEngine ? site.pathname.replaceAll('/', '') : '',
    id: isSite ? site.hostname : webauthn.rp_id,
    origins: isSite || webauthn.rp_origins.length === 0 ? [site.origin] : webauthn.rp_origins,
  }
}

function passwordRule(section: AuthSection, symbols: string | undefined): PasswordRule {
  const sets = REQUIREMENTS[section.password_requirements] ?? []
  const requiredSets = symbols !== undefined && sets.length === 4 ? [...sets.slice(0, 3), symbols] : sets
  return { minLength: section.minimum_password_length, requiredSets }
}

function hookOf({ enabled, uri }: { enabled: boolean; uri: string }, key: string): string | null {
  if (!enabled) return null
  try {
    return hookFunction(uri)
  } catch (error) {
    throw new ConfigError(`config.toml: ${key}.uri: ${(error as Error).message}`)
  }
}
