import { randomBytes } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { expect, inject } from 'vitest'
import type { IdentityTarget } from './identity-engine.ts'
import { readMailbox } from '../../support/engine/mailbox.ts'

export const PASSWORD = 'Right-Password-1'

export interface AuthBody {
  readonly [name: string]: unknown
  readonly id: string
  readonly email: string
  readonly access_token: string
  readonly refresh_token: string
  readonly user: { readonly id: string; readonly email: string }
}

export interface AuthAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The parsed JSON; an empty object if the answer is not JSON or has no body. */
  readonly body: AuthBody
}

export interface AuthCall {
  readonly method?: string
  readonly body?: unknown
  /** A user's access token. Without one, the request has the API key only. */
  readonly token?: string
  readonly admin?: boolean
  readonly headers?: Readonly<Record<string, string>>
}

export interface Mail {
  readonly kind: string
  readonly link: string
  readonly code: string
  readonly hash: string
  readonly redirectTo: string
}

export interface Person {
  readonly id: string
  readonly email: string
  readonly password: string
}

export type AuthApi = ReturnType<typeof openAuthApi>

/** The requests that the tests send to one engine on the identity project. */
export function openAuthApi(target: IdentityTarget) {
  const { url, key, secretKey } = target

  async function call(path: string, options: AuthCall = {}): Promise<AuthAnswer> {
    const { body, token, admin = false } = options
    const apikey = admin ? secretKey : key
    const response = await fetch(path.startsWith('http') ? path : `${url}/auth/v1/${path}`, {
      method: options.method ?? (body === undefined ? 'GET' : 'POST'),
      redirect: 'manual',
      headers: {
        apikey,
        ...(token === undefined
          ? admin
            ? { authorization: `Bearer ${apikey}` }
            : {}
          : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') === true && text !== ''
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: (isJson ? JSON.parse(text) : {}) as AuthBody,
    }
  }

  function client(flowType: 'implicit' | 'pkce' = 'implicit', apiKey = key): SupabaseClient {
    return createClient(url, apiKey, {
      auth: {
        persistSession: false,
        autoRefreshToken: false,
        detectSessionInUrl: false,
        flowType,
        experimental: { passkey: true },
      },
    })
  }

  const service = client('implicit', secretKey)

  /** The mails to one address, newest first. */
  async function mails(to: string): Promise<Mail[]> {
    const messages = await readMailbox(url, 'project')
    return messages.filter((message) => message.to === to).map(({ subject, html }) => readMail(subject, html))
  }

  async function mail(to: string, kind: string): Promise<Mail> {
    const found = (await mails(to)).find((message) => message.kind === kind)
    if (found === undefined) throw new Error(`no mail of kind ${kind} to ${to}`)
    return found
  }

  /** Creates a confirmed user; no mail is sent. */
  async function person(name: string, more: Readonly<Record<string, unknown>> = {}): Promise<Person> {
    const email = address(name)
    const { status, text, body } = await call('admin/users', {
      admin: true,
      body: { email, password: PASSWORD, email_confirm: true, ...more },
    })
    if (status !== 200) throw new Error(`${status} ${text}`)
    return { id: body.id, email, password: PASSWORD }
  }

  const signIn = (email: string, password = PASSWORD): Promise<AuthAnswer> =>
    call('token?grant_type=password', { body: { email, password } })

  async function signedIn(
    name: string,
    more?: Readonly<Record<string, unknown>>,
  ): Promise<Person & { tokens: AuthBody }> {
    const made = await person(name, more)
    const { status, text, body } = await signIn(made.email)
    if (status !== 200) throw new Error(`${status} ${text}`)
    return { ...made, tokens: body }
  }

  const refresh = (token: string): Promise<AuthAnswer> =>
    call('token?grant_type=refresh_token', { body: { refresh_token: token } })

  /** Opens a link and returns the URL that it redirects to, with its query and fragment. */
  async function follow(
    link: string,
  ): Promise<{ status: number; place: string; fragment: URLSearchParams; query: URLSearchParams }> {
    const response = await fetch(link, { redirect: 'manual' })
    const location = new URL(response.headers.get('location') ?? 'none:')
    const fragment = new URLSearchParams(location.hash.slice(1))
    const query = new URLSearchParams(location.search)
    location.hash = ''
    location.search = ''
    return { status: response.status, place: location.href, fragment, query }
  }

  /** Calls a database function of the identity project with the secret key. */
  async function serviceRpc<T>(name: string, values: Readonly<Record<string, unknown>>): Promise<T> {
    const { data, error } = await service.rpc(name, values)
    if (error) throw new Error(error.message)
    return data as T
  }

  return { ...target, call, client, service, mails, mail, person, signIn, signedIn, refresh, follow, serviceRpc }
}

/** A new address that no user has yet. */
export function address(name: string, domain = 'example.com'): string {
  return `${name}.${randomBytes(6).toString('hex')}@${domain}`
}

function readMail(subject: string, html: string): Mail {
  const part = (pattern: RegExp) => (pattern.exec(html)?.[1] ?? '').replaceAll('&amp;', '&')
  return {
    kind: subject,
    link: part(/href="([^"]*)"/),
    code: part(/Code: <b>([^<]*)</),
    hash: part(/Hash: <b>([^<]*)</),
    redirectTo: part(/Back to: <b>([^<]*)</),
  }
}

/** The status and the error code of a refused request. */
export function refusal({ status, body }: AuthAnswer): readonly unknown[] {
  return [status, body['error_code'] ?? body['code']]
}

export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
}

export async function expectAlive(api: AuthApi, token: string, isAlive: boolean): Promise<void> {
  const answer = await api.call('user', { token })
  expect(isAlive ? answer.status : refusal(answer)).toEqual(isAlive ? 200 : [403, 'session_not_found'])
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/** The API of the engine that all test files share. */
export const sharedApi = (): AuthApi => openAuthApi(inject('identity'))
