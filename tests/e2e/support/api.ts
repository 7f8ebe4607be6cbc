import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import type { MailboxMail } from '../../support/engine/mailbox.ts'
import { AS_OPERATOR } from '../../support/engine/operator.ts'

export type Environment = 'production' | 'training'

export interface Login {
  readonly email: string
  readonly password: string
}

interface Config {
  readonly environments: Record<Environment, { readonly url: string; readonly key: string }>
  readonly demo: Record<'customer' | 'admin', Login>
}

let config: Promise<Config> | undefined

/** Reads the configuration once per worker, because it does not change while the engine runs. */
export async function readConfig(request: APIRequestContext): Promise<Config> {
  config ??= request.get('/config.json').then((response) => response.json() as Promise<Config>)
  return await config
}

/** Sends a request to the identity service, from the test's client address. */
async function post(
  request: APIRequestContext,
  environment: Environment,
  { path, data, address, token }: { path: string; data: object; address: string; token?: string },
) {
  const { url, key } = (await readConfig(request)).environments[environment]
  const headers = { apikey: key, authorization: `Bearer ${token ?? key}`, 'x-forwarded-for': address }
  return await request.post(`${url}/auth/v1${path}`, { headers, data })
}

export async function signInByApi(request: APIRequestContext, environment: Environment, login: Login, address: string) {
  return await post(request, environment, { path: '/token?grant_type=password', data: login, address })
}

/** Signs up in training, with a password or a one-time link. An address gets one mail of each kind per minute. */
export async function signUpByApi(
  request: APIRequestContext,
  how: 'signup' | 'otp',
  login: Login,
  address: string,
): Promise<void> {
  const { url } = (await readConfig(request)).environments.training
  const back = encodeURIComponent(new URL('/?environment=training', url).href)
  const response = await post(request, 'training', { path: `/${how}?redirect_to=${back}`, data: login, address })
  expect(response.status()).toBe(200)
}

interface Session {
  readonly access_token: string
  readonly refresh_token: string
  readonly user: { readonly id: string }
}

export async function sessionOf(request: APIRequestContext, login: Login, address: string): Promise<Session> {
  const response = await signInByApi(request, 'training', login, address)
  expect(response.status()).toBe(200)
  return (await response.json()) as Session
}

/** Ends every session of a person, as another device can. */
export async function endSessions(
  request: APIRequestContext,
  environment: Environment,
  token: string,
  address: string,
) {
  const response = await post(request, environment, { path: '/logout?scope=global', data: {}, address, token })
  expect(response.status()).toBe(204)
}

export const newAddress = (): string => `e2e-${randomUUID()}@example.com`

/** Creates a user of training who can sign in. It uses the secret key, because each sign-up would have to wait for its mail. */
export async function newPerson(
  request: APIRequestContext,
  address: string,
  { email: wanted = newAddress(), name: called = 'Nora Claes' } = {},
): Promise<Login & { name: string }> {
  const person = { email: wanted, password: 'Training-Person-1!', name: called }
  const { email, password, name } = person
  const { url } = (await readConfig(request)).environments.training
  const key = process.env['PORTICO_E2E_SECRET_KEY'] ?? ''
  const response = await request.post(`${url}/auth/v1/admin/users`, {
    headers: { apikey: key, authorization: `Bearer ${key}`, 'x-forwarded-for': address },
    data: { email, password, email_confirm: true, user_metadata: { name } },
  })
  expect(response.status()).toBe(200)
  return person
}

/** Asks for a reset mail in training and returns its link. */
export async function resetLink(request: APIRequestContext, email: string, address: string): Promise<string> {
  const { url } = (await readConfig(request)).environments.training
  const back = encodeURIComponent(new URL('/reset-password?environment=training', url).href)
  const response = await post(request, 'training', { path: `/recover?redirect_to=${back}`, data: { email }, address })
  expect(response.status()).toBe(200)
  return await linkFrom(request, email, 'recovery')
}

/** Invites a user of training, who has no password yet, as a server function does. */
export async function invite(request: APIRequestContext, name: string): Promise<string> {
  const key = process.env['PORTICO_E2E_SECRET_KEY'] ?? ''
  const email = newAddress()
  const { url } = (await readConfig(request)).environments.training
  const back = encodeURIComponent(new URL('/reset-password?environment=training', url).href)
  const headers = { apikey: key, authorization: `Bearer ${key}` }
  const data = { email, data: { name } }
  const response = await request.post(`${url}/auth/v1/invite?redirect_to=${back}`, { headers, data })
  expect(response.status()).toBe(200)
  return email
}

/** All mails of training as JSON, read as the operator. */
export async function mailsOfTraining(request: APIRequestContext): Promise<string> {
  const response = await request.get('/mailbox/messages?environment=training', { headers: AS_OPERATOR })
  expect(response.status()).toBe(200)
  return await response.text()
}

/** Waits for a mail of this kind to the address, and returns the link of the newest. */
export async function linkFrom(
  request: APIRequestContext,
  email: string,
  type: 'signup' | 'recovery' | 'invite',
): Promise<string> {
  let found: string | undefined
  await expect(async () => {
    const mails = JSON.parse(await mailsOfTraining(request)) as MailboxMail[]
    const links = mails.filter(({ to }) => to.includes(email)).map(linkIn)
    found = links.find((link) => link.includes(`type=${type}`))
    expect(found).toBeDefined()
  }).toPass({ timeout: 10_000 })
  return found ?? ''
}

/** Confirms the link of a mail, as the portal's button does. */
export async function confirmByApi(request: APIRequestContext, link: string): Promise<void> {
  const { url, key } = (await readConfig(request)).environments.training
  const { searchParams } = new URL(link)
  const data = { token_hash: searchParams.get('token_hash'), type: searchParams.get('type') }
  const response = await request.post(`${url}/auth/v1/verify`, { headers: { apikey: key }, data })
  expect(response.status()).toBe(200)
}

function linkIn({ html }: MailboxMail): string {
  return /href="([^"]*\/confirm\?[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
}
