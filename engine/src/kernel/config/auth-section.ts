import { z } from 'zod'
import { externalSection, switchedOn } from './external-section.ts'
import { whole } from './values.ts'

/** `1s`, `1m30s`, `60`: a duration in Go's notation, in seconds. */
function duration(max: number) {
  return z.preprocess((value) => {
    if (typeof value !== 'string') return value
    if (!/^(\d+(\.\d+)?(ms|s|m|h))+$/.test(value)) return value
    const unit: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3600 }
    return [...value.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)].reduce(
      (sum, [, amount, name]) => sum + Number(amount) * (unit[name ?? 's'] ?? 1),
      0,
    )
  }, z.number('expected a time such as 1m').min(0).max(max))
}

const DAY = 86_400
const YEAR = 366 * DAY

const hook = z.looseObject({ enabled: z.boolean().default(false), uri: z.string().default('') }).prefault({})

/** A text may name a variable of the environment, which has been replaced by its value. */
const truth = z.preprocess((value) => (value === 'true' ? true : value === 'false' ? false : value), z.boolean())

const factor = z
  .looseObject({ enroll_enabled: truth.default(false), verify_enabled: truth.default(false) })
  .prefault({})

const template = z.looseObject({ subject: z.string().optional(), content_path: z.string().optional() })

/** `[auth]` of `config.toml` as Supabase's own tool reads it, with that tool's defaults. */
export const authSection = z.looseObject({
  site_url: z.string().default('http://127.0.0.1:3000'),
  additional_redirect_urls: z.array(z.string()).default([]),
  jwt_expiry: whole(60, 604_800).default(3600),
  /** A file of private keys, relative to `config.toml`. */
  signing_keys_path: z.string().optional(),
  enable_refresh_token_rotation: z.boolean().default(true),
  refresh_token_reuse_interval: whole(0, 3600).default(10),
  enable_signup: z.boolean().default(true),
  enable_anonymous_sign_ins: z.boolean().default(false),
  /** Whether a signed-in user may link an identity of another provider. */
  enable_manual_linking: switchedOn,
  minimum_password_length: whole(6, 72).default(6),
  password_requirements: z
    .enum(['', 'letters_digits', 'lower_upper_letters_digits', 'lower_upper_letters_digits_symbols'])
    .default(''),
  rate_limit: z
    .looseObject({
      email_sent: whole(1, 1_000_000).default(30),
      token_refresh: whole(1, 1_000_000).default(150),
      sign_in_sign_ups: whole(1, 1_000_000).default(30),
      token_verifications: whole(1, 1_000_000).default(30),
      anonymous_users: whole(1, 1_000_000).default(30),
    })
    .prefault({}),
  email: z
    .looseObject({
      enabled: z.boolean().optional(),
      /** The name that `enabled` had up to version 2 of the tool. */
      enable_signup: z.boolean().default(true),
      double_confirm_changes: z.boolean().default(true),
      enable_confirmations: z.boolean().default(false),
      secure_password_change: z.boolean().default(false),
      max_frequency: duration(DAY).default(60),
      otp_length: whole(6, 10).default(6),
      otp_expiry: whole(60, 86_400).default(3600),
      template: z.record(z.string(), template).default({}),
    })
    .prefault({}),
  external: externalSection,
  mfa: z
    .looseObject({
      max_enrolled_factors: whole(0, 100).default(10),
      totp: factor,
      phone: factor,
      web_authn: factor,
    })
    .prefault({}),
  passkey: z.looseObject({ enabled: truth.default(false) }).prefault({}),
  webauthn: z
    .looseObject({
      rp_display_name: z.string().default(''),
      rp_id: z.string().default(''),
      rp_origins: z.array(z.string()).default([]),
    })
    .prefault({}),
  /** 0 means that sessions do not end by themselves. */
  sessions: z
    .looseObject({ timebox: duration(YEAR).default(0), inactivity_timeout: duration(YEAR).default(0) })
    .prefault({}),
  hook: z.looseObject({ custom_access_token: hook, before_user_created: hook }).prefault({}),
})

export type AuthSection = z.output<typeof authSection>
