import type { ModelSettings } from '../ports/model.ts'

/** The variables of this function, on Deno and on Node. */
function variable(name: string): string | undefined {
  const { Deno, process } = globalThis as {
    Deno?: { env: { get(name: string): string | undefined } }
    process?: { env: Record<string, string | undefined> }
  }
  const value = Deno === undefined ? process?.env[name] : Deno.env.get(name)
  return value === '' ? undefined : value
}

/** Where the firm sits: its appointments are told in the time of its clocks. */
export function firmTimeZone(): string {
  return variable('PORTICO_TIME_ZONE') ?? 'Europe/Brussels'
}

/** Where the platform's services are, this function among them, as clients are given it. */
export function platformUrl(): string {
  const url = variable('SUPABASE_URL')
  if (url === undefined) throw new Error('SUPABASE_URL is not set')
  return url.replace(/\/+$/, '')
}

/** Where people open the portal: on the engine the same server, on Supabase another. */
export function portalUrl(): string {
  return variable('PORTICO_URL') ?? new URL(platformUrl()).origin
}

/** Hosts, addresses and networks that feeds may be read from although they are not on the public internet. */
export function feedHosts(): string {
  return variable('PORTICO_FEED_HOSTS') ?? ''
}

/** For privileged.ts alone. */
export function secretKey(): string {
  const keys = JSON.parse(variable('SUPABASE_SECRET_KEYS') ?? '{}') as Readonly<Record<string, string>>
  const key = keys['default'] ?? Object.values(keys)[0]
  if (key === undefined) throw new Error('SUPABASE_SECRET_KEYS is not set')
  return key
}

/** Where the engine takes mails. Null: this is Supabase. */
export function engineMailUrl(): string | null {
  return variable('PORTICO_MAIL_URL') ?? null
}

export interface MailSettings {
  /** `smtp://user:password@host:port`, or `smtps://…`. */
  readonly smtpUrl: string | null
  /** `Portico <portal@example.com>`, or the address alone. */
  readonly from: string
}

export function mailSettings(): MailSettings {
  return {
    smtpUrl: variable('SMTP_URL') ?? null,
    from: variable('MAIL_FROM') ?? 'Portico OneView <no-reply@portico.local>',
  }
}

/** Who answers support requests; the same address that the Contact Support page shows. */
export function supportEmail(): string {
  return variable('PORTICO_SUPPORT_EMAIL') ?? 'support@portico.local'
}

/** A server that speaks the OpenAI protocol. Null: the firm has no model. */
export function modelSettings(): ModelSettings | null {
  const baseUrl = variable('AI_BASE_URL')
  const model = variable('AI_MODEL')
  if (baseUrl === undefined && model === undefined) return null
  if (baseUrl === undefined || model === undefined) throw new Error('AI_BASE_URL and AI_MODEL go together')
  const seconds = Number(variable('AI_TIMEOUT_SECONDS') ?? 60)
  if (!(seconds >= 1 && seconds <= 300)) throw new Error('AI_TIMEOUT_SECONDS is a number from 1 to 300')
  return { baseUrl, model, apiKey: variable('AI_API_KEY'), timeMs: seconds * 1000 }
}
