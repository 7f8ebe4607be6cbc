import { isRecord } from '../../kernel/json/is-record.ts'
import { FEW_VALUES, parseJson } from '../../kernel/json/parse-json.ts'
import { badJson, validationFailed } from './errors.ts'
import { allowedRedirect } from './redirects.ts'
import type { Challenge } from './store/flow-states.ts'
import { checkedMetadata } from './store/users.ts'
import type { AuthSettings } from './types.ts'

/** A request's body: an object whose members are checked one by one. */
export type Params = Readonly<Record<string, unknown>>

export function parseBody(text: string): Params {
  let body: unknown
  try {
    body = parseJson(text, FEW_VALUES)
  } catch {
    throw badJson()
  }
  if (!isRecord(body)) throw badJson()
  return wellFormed(body)
}

/** Half a surrogate pair is not a character, and Postgres refuses it; like other servers, this replaces it by U+FFFD. */
function wellFormed(body: Params): Params {
  const text = JSON.stringify(body)
  if (!text.includes('\\ud')) return body
  const marked = text.replace(/\\\\|\\ud[89a-f][0-9a-f]{2}/g, (found) => (found === '\\\\' ? found : '\ufffd'))
  return JSON.parse(marked) as Params
}

/** Absent and empty are the same, as in GoTrue; a member of another type is refused as broken JSON, as GoTrue does. */
export function textOf(params: Params, name: string): string {
  const value = params[name] ?? ''
  if (typeof value !== 'string') throw badJson(`${name} must be a string`)
  if (value.includes('\u0000')) throw validationFailed(`${name} must not contain a NUL character`)
  return value
}

export function flagOf(params: Params, name: string, otherwise = false): boolean {
  const value = params[name] ?? otherwise
  if (typeof value !== 'boolean') throw badJson(`${name} must be a boolean`)
  return value
}

export function objectOf(params: Params, name: string): Readonly<Record<string, unknown>> | null {
  const value = params[name] ?? null
  if (value === null) return null
  if (typeof value !== 'object' || Array.isArray(value)) throw badJson(`${name} must be an object`)
  if (checkedMetadata(name, JSON.stringify(value)).includes('\\u0000'))
    throw validationFailed(`${name} must not contain a NUL character`)
  return value as Readonly<Record<string, unknown>>
}

const CHALLENGE = /^[A-Za-z0-9._~-]{43,128}$/

export function challengeOf(params: Params): Challenge | null {
  const challenge = textOf(params, 'code_challenge')
  const method = textOf(params, 'code_challenge_method').toLowerCase()
  if (challenge === '' && method === '') return null
  if (challenge === '' || method === '') {
    throw validationFailed('PKCE flow requires code_challenge_method and code_challenge')
  }
  if (method !== 's256' && method !== 'plain') throw validationFailed('unsupported code_challenge method')
  if (!CHALLENGE.test(challenge)) {
    throw validationFailed(
      'code challenge has to be between 43 and 128 characters long and contain only valid characters',
    )
  }
  return { challenge, method }
}

/** The address to return to: `redirect_to`, else the referring page, if they are allowed. */
export function redirectOf(query: URLSearchParams, referer: string | undefined, settings: AuthSettings): string {
  const requested = query.get('redirect_to')
  return allowedRedirect(requested ?? referer, settings)
}
