import { setTimeout as sleep } from 'node:timers/promises'
import type { Environment, Feed, Person, Population } from './environment.ts'
import { writeDocument } from './documents.ts'
import { idOf, pick, randomOf } from './names.ts'
import { serviceOf, type Service } from './service.ts'

export interface PopulationPlan {
  readonly environment: Environment
  readonly secretKey: string
  readonly accounts: number
  readonly people: number
}

export const PASSWORD = 'Load-Person-1!'
const NOTIFICATIONS = 200
const CARDS = 24
const OWN_CARDS = 2
const CONSULTANCIES = 5
const GENERIC_TEMPLATES = 30
const ACCOUNT_TEMPLATES = 3
const SERVICES = ['legal', 'digital', 'privacy', 'security', 'esg', 'tech-integration'].map((id) => `${id}-service`)
const ADMINS = 20
const AT_A_TIME = 8
const DAY_MS = 86_400_000
const READING_MS = 120_000

/**
 * Creates accounts with sample data and signed-in users, over the API with the secret key. Ids are derived from numbers,
 * so that two databases get the same ones. Sign-ins are limited by address: more than thirty users need an
 * engine with `PORTICO_TRUST_PROXY=true`.
 */
export async function makePopulation(plan: PopulationPlan): Promise<Population> {
  const service = serviceOf(plan.environment, plan.secretKey)
  const accounts = Array.from({ length: plan.accounts }, (_, number) => idOf('account', number))
  const feeds: Feed[] = accounts.map((accountId) => ({ id: idOf('feed', accountId), accountId }))
  const people = Array.from({ length: plan.people }, (_, number) => personOf(number, accounts))
  const admins = Array.from({ length: ADMINS }, (_, number) => ({
    ...personOf(plan.people + number, accounts),
    cardIds: [],
  }))
  await service.insert('accounts', accounts.map(accountRow))
  await service.insert('account_services', accounts.flatMap(serviceRows))
  await service.insert('consultancies', accounts.flatMap(consultancyRows))
  await service.insert('account_webhooks', feeds.map(feedRow))
  await Promise.all(accounts.map((accountId) => service.insert('notifications', notificationRows(accountId))))
  await inTurns([...people, ...admins], ({ id, email, name }) =>
    service.post('/auth/v1/admin/users', {
      id,
      email,
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { name },
    }),
  )
  await service.insert(
    'user_accounts',
    people.map(({ id, accountId }) => ({ user_id: id, account_id: accountId })),
  )
  await service.insert(
    'user_roles',
    admins.map(({ id }) => ({ user_id: id, role: 'admin' })),
  )
  await service.insert('kanban_cards', [
    ...people.flatMap(ownCardRows),
    ...accounts.flatMap((accountId) => cardRows(accountId, CARDS)),
  ])
  await addTemplates(service, accounts, people)
  const signedIn = new Map<string, Person>()
  await inTurns([...people, ...admins], async (person) => signedIn.set(person.id, await signIn(service, person)))
  const withSession = (person: Person): Person => signedIn.get(person.id) ?? person
  return { feeds, admins: admins.map(withSession), people: people.map(withSession) }
}

async function signIn(service: Service, person: Person): Promise<Person> {
  const path = '/auth/v1/token?grant_type=password'
  const answer = await service.post(path, { email: person.email, password: PASSWORD }, person.address)
  const { access_token, refresh_token } = answer as { access_token: string; refresh_token: string }
  return { ...person, token: access_token, refreshToken: refresh_token }
}

function personOf(number: number, accounts: readonly string[]): Person {
  const id = idOf('person', number)
  return {
    id,
    email: `person-${number}@load.example`,
    name: `Person ${number}`,
    accountId: accounts[number % accounts.length] ?? '',
    address: `10.1.${number >> 8}.${number & 255}`,
    cardIds: Array.from({ length: OWN_CARDS }, (_, card) => idOf('card', id, card)),
    token: '',
    refreshToken: '',
  }
}

const accountRow = (id: string, number: number) => ({
  id,
  name: `Load account ${number}`,
  subscription_tier: 'starter',
})

const serviceRows = (accountId: string) =>
  SERVICES.map((serviceId, index) => ({ account_id: accountId, service_id: serviceId, enabled: index % 2 === 0 }))

const feedRow = ({ id, accountId }: Feed) => ({ id, account_id: accountId, name: 'Alerts', events: ['security_alert'] })

const consultancyRows = (accountId: string) =>
  Array.from({ length: CONSULTANCIES }, (_, number) => ({
    id: idOf('consultancy', accountId, number),
    account_id: accountId,
    consultant_name: 'Hélène Claes',
    starts_at: new Date(Date.now() + (number + 1) * DAY_MS).toISOString(),
    service: 'Privacy & DP',
  }))

const notificationRows = (accountId: string) =>
  Array.from({ length: NOTIFICATIONS }, (_, number) => ({
    id: idOf('notification', accountId, number),
    account_id: accountId,
    type: 'rss_update',
    title: `Guidance ${number}`,
    message: 'The supervisory authority has published guidance on the retention of personal data.',
    read: number >= 40,
    data: { original_link: `https://news.example/articles/${number}` },
    created_at: new Date(Date.now() - (number + 1) * 3_600_000).toISOString(),
  }))

const ownCardRows = ({ id, accountId, cardIds }: Person) =>
  cardIds.map((cardId, index) => ({ ...cardRow(accountId, cardId, index), created_by: id }))

const cardRows = (accountId: string, count: number) =>
  Array.from({ length: count }, (_, number) => ({
    ...cardRow(accountId, idOf('board', accountId, number), number),
    created_by: null,
  }))

const cardRow = (accountId: string, id: string, position: number) => ({
  id,
  account_id: accountId,
  title: `Review of clause ${position}`,
  description: 'With the latest guidance of the authority.',
  status: 'todo',
  position,
})

/** Adds generic templates and those of each account, with their files, and waits until their text is indexed. */
async function addTemplates(service: Service, accounts: readonly string[], people: readonly Person[]): Promise<void> {
  const random = randomOf(7)
  const owners = [
    ...Array.from({ length: GENERIC_TEMPLATES }, () => null),
    ...accounts.flatMap((accountId) => Array.from({ length: ACCOUNT_TEMPLATES }, () => accountId)),
  ]
  const documents = owners.map((accountId, number) => ({ accountId, number, ...writeDocument(number, random) }))
  await inTurns(documents, async ({ accountId, number, title, fileName, text }) => {
    const id = idOf('template', number)
    const user_id = pick(people, () => 0).id
    const file_path = `${user_id}/${number}-${accountId ?? 'generic'}-${fileName}`
    await service.upload('templates', file_path, text)
    const is_client_specific = accountId !== null
    const file = { file_name: fileName, file_path, file_size: Buffer.byteLength(text), file_type: 'text/plain' }
    const row = { id, user_id, account_id: accountId, title, category: 'privacy', is_client_specific, ...file }
    await service.insert('templates', [{ ...row, tags: ['load', number % 2 === 0 ? 'even' : 'odd'] }])
  })
  await untilRead(service)
}

/** Repeats the indexing, because a scheduled run may have locked some templates. */
async function untilRead(service: Service): Promise<void> {
  for (const deadline = performance.now() + READING_MS; performance.now() < deadline; await sleep(500)) {
    await service.post('/functions/v1/index-templates', {})
    const pending = await service.get('/rest/v1/templates?select=id&text_state=eq.pending')
    if ((pending as unknown[]).length === 0) return
  }
  throw new Error('Not every template was read in time')
}

async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const waiting = items.values()
  await Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      for (const item of waiting) await work(item)
    }),
  )
}
