import type { ModelSettings } from '../ports/model.ts'

/** A variable of the environment, on Deno and on Node. */
function variable(name: string): string | undefined {
  const { Deno, process } = globalThis as {
    Deno?: { env: { get(name: string): string | undefined } }
    process?: { env: Record<string, string | undefined> }
  }
  const value = Deno === undefined ? process?.env[name] : Deno.env.get(name)
  return value === '' ? undefined : value
}

/** The firm's time zone, in which appointments are shown. */
export function firmTimeZone(): string {
  return variable('PORTICO_TIME_ZONE') ?? 'Europe/Brussels'
}

/** The address of the platform's services, as clients know it. */
export function platformUrl(): string {
  const url = variable('SUPABASE_URL')
  if (url === undefined) throw new Error('SUPABASE_URL is not set')
  return url.replace(/\/+$/, '')
}

/** The address of the portal: on the engine it is the same server, on Supabase another. */
export function portalUrl(): string {
  return variable('PORTICO_URL') ?? new URL(platformUrl()).origin
}

/** Hosts, addresses and networks outside of the public internet that feeds may be read from. */
export function feedHosts(): string {
  return variable('PORTICO_FEED_HOSTS') ?? ''
}

/** Only privileged.ts may call this. */
export function secretKey(): string {
  const keys = JSON.parse(variable('SUPABASE_SECRET_KEYS') ?? '{}') as Readonly<Record<string, string>>
  const key = keys['default'] ?? Object.values(keys)[0]
  if (key === undefined) throw new Error('SUPABASE_SECRET_KEYS is not set')
  return key
}

export interface TrainingSettings {
  readonly url: string
  /** Training's secret key. */
  readonly key: string
}

/**
 * The training environment that production's people are copied to. Null for training itself, and without a training.
 * Only privileged.ts may use the key.
 */
export function trainingSettings(): TrainingSettings | null {
  const url = variable('PORTICO_TRAINING_URL')?.replace(/\/+$/, '')
  const key = variable('PORTICO_TRAINING_SECRET_KEY')
  if (url === undefined && key === undefined) return null
  if (url === undefined || key === undefined) {
    throw new Error('PORTICO_TRAINING_URL and PORTICO_TRAINING_SECRET_KEY go together')
  }
  return url === platformUrl() ? null : { url, key }
}

/** The address where the engine takes mails; null on Supabase. */
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

/** The address that receives support requests; the Contact Support page shows the same. */
export function supportEmail(): string {
  return variable('PORTICO_SUPPORT_EMAIL') ?? 'support@portico.local'
}

/** The product's name, as mails say it. */
export function productName(): string {
  return variable('PORTICO_PRODUCT_NAME') ?? 'Portico OneView'
}

export interface TextMessageSettings {
  /** The firm's gateway, which takes signed requests. */
  readonly url: string
  /** By the rules of Standard Webhooks: `whsec_` and the key in base64, or the key itself. */
  readonly secret: string
}

/** Null if the firm has no gateway for text messages. */
export function textMessageSettings(): TextMessageSettings | null {
  const url = variable('SMS_WEBHOOK_URL')
  const secret = variable('SMS_WEBHOOK_SECRET')
  if (url === undefined && secret === undefined) return null
  if (url === undefined || secret === undefined) throw new Error('SMS_WEBHOOK_URL and SMS_WEBHOOK_SECRET go together')
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw new Error('SMS_WEBHOOK_URL is not a web address')
  return { url, secret }
}

/** A server that speaks the OpenAI protocol; null if the firm has no model. */
export function modelSettings(): ModelSettings | null {
  const baseUrl = variable('AI_BASE_URL')
  const model = variable('AI_MODEL')
  if (baseUrl === undefined && model === undefined) return null
  if (baseUrl === undefined || model === undefined) throw new Error('AI_BASE_URL and AI_MODEL go together')
  const seconds = Number(variable('AI_TIMEOUT_SECONDS') ?? 60)
  if (!(seconds >= 1 && seconds <= 300)) throw new Error('AI_TIMEOUT_SECONDS is a number from 1 to 300')
  return { baseUrl, model, apiKey: variable('AI_API_KEY'), timeMs: seconds * 1000 }
}
