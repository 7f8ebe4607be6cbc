import { randomUUID } from 'node:crypto'
import type { APIRequestContext, BrowserContext } from '@playwright/test'
import { newPerson, readConfig, sessionOf } from './api.ts'
import { test as base } from './test.ts'

/** Requests to the tables of training as one person. */
export interface Api {
  get(path: string): Promise<unknown[]>
  post(path: string, data: object): Promise<unknown[]>
  patch(path: string, data: object): Promise<unknown[]>
  delete(path: string): Promise<unknown[]>
}

export interface Member {
  readonly accountId: string
  readonly accountName: string
  readonly userId: string
  readonly name: string
  /** Requests as this member. */
  readonly api: Api
  /** Requests as an administrator. */
  readonly admin: Api
  /** Requests with the secret key, for values that no user may write, such as the time of a row. */
  readonly service: Api
  /** Signs this member in for all pages that the context opens later. */
  enter(context: BrowserContext): Promise<void>
}

export async function apiOf(request: APIRequestContext, token: string, apiKey?: string): Promise<Api> {
  const { url, key } = (await readConfig(request)).environments.training
  const headers = { apikey: apiKey ?? key, authorization: `Bearer ${token}`, prefer: 'return=representation' }
  const send = async (method: string, path: string, data?: object): Promise<unknown[]> => {
    const response = await request.fetch(`${url}/rest/v1/${path}`, { method, headers, ...(data ? { data } : {}) })
    if (!response.ok()) throw new Error(`${response.status()} for ${method} ${path}: ${await response.text()}`)
    // A procedure without a result has no body.
    return response.status() === 204 ? [] : ((await response.json()) as unknown[])
  }
  return {
    get: (path) => send('GET', path),
    post: (path, data) => send('POST', path, data),
    patch: (path, data) => send('PATCH', path, data),
    delete: (path) => send('DELETE', path),
  }
}

interface MemberOptions {
  readonly request: APIRequestContext
  readonly address: string
  readonly adminToken: string
  readonly name?: string
  /** A new one if left out. */
  readonly account?: { readonly accountId: string; readonly accountName: string }
}

async function newAccount(admin: Api) {
  const accountName = `Account ${randomUUID()}`
  const [account] = (await admin.post('accounts', { name: accountName })) as { id: string }[]
  return { accountId: account?.id ?? '', accountName }
}

async function newMember({ request, address, adminToken, name, account }: MemberOptions): Promise<Member> {
  const admin = await apiOf(request, adminToken)
  const secretKey = process.env['PORTICO_E2E_SECRET_KEY'] ?? ''
  const person = await newPerson(request, address, name === undefined ? {} : { name })
  const session = await sessionOf(request, person, address)
  const { accountId, accountName } = account ?? (await newAccount(admin))
  await admin.post('user_accounts', { user_id: session.user.id, account_id: accountId })
  const api = await apiOf(request, session.access_token)
  // The member is no newcomer.
  await api.post('home_dismissals', { user_id: session.user.id, item: `welcome:${session.user.id}` })
  return {
    accountId,
    accountName,
    userId: session.user.id,
    name: person.name,
    admin,
    service: await apiOf(request, secretKey, secretKey),
    api,
    async enter(context) {
      await context.addInitScript((stored) => {
        // A blank page, which axe uses, has no storage.
        if (location.protocol === 'about:') return
        localStorage.setItem('portico-environment', 'training')
        // Only once, because the page may change or end the session later.
        if (sessionStorage.getItem('entered') === null) localStorage.setItem('portico-training-session', stored)
        sessionStorage.setItem('entered', 'yes')
      }, JSON.stringify(session))
    },
  }
}

interface Fixtures {
  readonly member: Member
  /** Another member of the same account. */
  readonly newColleague: (name: string) => Promise<Member>
}

/** Gives each test a new account in training, with one signed-in member. */
export const test = base.extend<Fixtures>({
  member: async ({ request, context, clientAddress: address, adminToken }, use) => {
    const member = await newMember({ request, address, adminToken })
    await member.enter(context)
    await use(member)
  },
  newColleague: async ({ request, clientAddress: address, adminToken, member: account }, use) => {
    await use((name) => newMember({ request, address, adminToken, name, account }))
  },
})
