import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newPerson, service, stranger, training, type Person } from '../../support/training/training.ts'
import { CANARY } from './leaks.ts'

/** Two separate accounts: the attacker is a member of the first, the victim of the second. */
export interface World {
  readonly attacker: Person
  readonly own: { readonly account: string; readonly card: string }
  readonly victim: Person
  readonly their: {
    readonly account: string
    readonly card: string
    readonly notification: string
    readonly consultancy: string
    readonly template: string
    /** `file` is in the bucket `templates`, `chatFile` in `chat-uploads`. */
    readonly file: string
    readonly chatFile: string
    readonly feed: string
    readonly domain: string
    /** A support request with a message, a note of the firm and a file. */
    readonly request: string
    readonly supportFile: string
  }
}

export const FEED_SECRET = `${CANARY} secret of the feed`

let made: Promise<World> | undefined

/** The same world for all test files, which run one after the other: the first file creates it, the others read it. */
export function world(): Promise<World> {
  return (made ??= found())
}

const WORLD_FILE = join(training.scratch, 'attack-world.json')

async function found(): Promise<World> {
  if (existsSync(WORLD_FILE)) {
    const known = JSON.parse(readFileSync(WORLD_FILE, 'utf8')) as World
    return { ...known, attacker: await returned(known.attacker), victim: await returned(known.victim) }
  }
  const fresh = await make()
  const people = { attacker: await noted(fresh.attacker), victim: await noted(fresh.victim) }
  writeFileSync(WORLD_FILE, JSON.stringify({ ...fresh, ...people }))
  return fresh
}

/** The person without the client, but with the refresh token, so that another client continues the session. */
async function noted({ client, ...person }: Person): Promise<object> {
  const { data } = await client.auth.getSession()
  return { ...person, refresh: data.session?.refresh_token }
}

async function returned(person: Person & { readonly refresh?: string }): Promise<Person> {
  const client = stranger()
  const { error } = await client.auth.setSession({ access_token: person.token, refresh_token: person.refresh ?? '' })
  if (error) throw error
  return { ...person, client }
}

export async function newAccount(name: string): Promise<string> {
  const { data } = await service
    .from('accounts')
    .insert({ name: `${name} ${randomUUID()}` })
    .select('id')
    .single()
    .throwOnError()
  return data.id
}

export async function newMember(account: string): Promise<Person> {
  const person = await newPerson()
  await service.from('user_accounts').insert({ user_id: person.id, account_id: account }).throwOnError()
  return person
}

async function make(): Promise<World> {
  const [ownAccount, account] = [await newAccount('Attackers'), await newAccount(CANARY)]
  const [attacker, victim] = await Promise.all([newMember(ownAccount), newMember(account)])
  const ownCard = await newCard(ownAccount, attacker, 'Own card')
  const file = `${victim.id}/${randomUUID()}.txt`
  const chatFile = `${victim.id}/${randomUUID()}-chat.txt`
  await upload(victim, 'templates', file)
  await upload(victim, 'chat-uploads', chatFile)
  const domain = `${randomUUID()}.example`
  const their = {
    account,
    file,
    chatFile,
    domain,
    card: await newCard(account, victim, `${CANARY} card`),
    notification: await inserted(
      service.from('notifications').insert({
        account_id: account,
        type: 'security_alert',
        title: CANARY,
        message: CANARY,
        data: { word: CANARY },
      }),
    ),
    consultancy: await inserted(
      service.from('consultancies').insert({
        account_id: account,
        consultant_name: CANARY,
        service: CANARY,
        starts_at: new Date(Date.now() + 86_400_000).toISOString(),
      }),
    ),
    template: await inserted(
      service.from('templates').insert({
        user_id: victim.id,
        account_id: account,
        title: `${CANARY} contract`,
        tags: [CANARY],
        file_name: 'contract.txt',
        file_path: file,
        is_client_specific: true,
      }),
    ),
    feed: await newFeed(account),
    ...(await newConversation(victim, account)),
  }
  await fillOther(victim, account, domain)
  await service
    .from('notification_reads')
    .insert({ notification_id: their.notification, user_id: victim.id })
    .throwOnError()
  await service.from('notification_marks').insert({ user_id: victim.id }).throwOnError()
  return { attacker, own: { account: ownAccount, card: ownCard }, victim, their }
}

export function newCard(account: string, person: Person, title: string): Promise<string> {
  return inserted(service.from('kanban_cards').insert({ account_id: account, created_by: person.id, title }))
}

/** Creates a webhook with a secret, as an administrator whom no test uses. */
export async function newFeed(account: string, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const admin = await newPerson({ admin: true })
  const { data } = await admin.client
    .rpc('create_account_webhook_secure', {
      account_uuid: account,
      webhook_name: CANARY,
      events_param: ['security_alert'],
      secret_key_param: FEED_SECRET,
      ...more,
    })
    .throwOnError()
  return data
}

/** Fills the other tables of the account, whose ids no test needs. */
async function fillOther(victim: Person, account: string, domain: string): Promise<void> {
  const account_id = account
  const { data: services } = await service.from('services').select('id').limit(1).throwOnError()
  const service_id = services[0]!.id
  const url = `https://${CANARY.toLowerCase()}.example`
  await service.from('account_services').upsert({ account_id, service_id, service_url: url }).throwOnError()
  await service.from('service_link_defaults').upsert({ account_id, service_id, url }).throwOnError()
  await service.from('account_email_domains').insert({ account_id, domain }).throwOnError()
  await service
    .from('account_email_overrides')
    .insert({ account_id, email: `chief@${domain}` })
    .throwOnError()
  await service.from('account_blocks').insert({ account_id, mailbox_key: 'removed' }).throwOnError()
  const { data: feeds } = await service
    .from('account_webhooks')
    .select('id')
    .eq('account_id', account_id)
    .throwOnError()
  await service
    .from('feed_activity')
    .insert(feeds.map(({ id }) => ({ webhook_id: id })))
    .throwOnError()
  await service.from('notification_preferences').upsert({ account_id }).throwOnError()
  await service.from('notification_settings').upsert({ user_id: victim.id }).throwOnError()
  await service.from('user_preferences').upsert({ user_id: victim.id, theme: 'dark' }).throwOnError()
  const { data: chat } = await service
    .from('chat_conversations')
    .insert({ user_id: victim.id, title: CANARY })
    .select('id')
    .single()
    .throwOnError()
  await service
    .from('chat_exchanges')
    .insert({ conversation_id: chat.id, user_id: victim.id, question: CANARY, answer: CANARY, account_ids: [] })
    .throwOnError()
  await service.from('account_choices').upsert({ user_id: victim.id, account_id }).throwOnError()
  await service
    .from('home_dismissals')
    .upsert({ user_id: victim.id, item: `card:${account_id}` })
    .throwOnError()
  await service.from('change_requests').insert({ title: CANARY, description: CANARY }).throwOnError()
  await service.from('profiles').update({ name: CANARY, phone: CANARY }).eq('id', victim.id).throwOnError()
}

/** A support request of the account, with a message, a file and a note. */
async function newConversation(victim: Person, account: string): Promise<{ request: string; supportFile: string }> {
  const mailed_at = new Date().toISOString()
  const request = await inserted(
    service.from('support_requests').insert({
      user_id: victim.id,
      account_id: account,
      name: CANARY,
      email: victim.email,
      subject: CANARY,
      message: CANARY,
      priority: 'low',
      mailed_at,
    }),
  )
  const row = { request_id: request, author_name: CANARY, body: CANARY }
  await service
    .from('support_messages')
    .insert({ ...row, is_firm: true, mailed_at })
    .throwOnError()
  await service.from('support_notes').insert(row).throwOnError()
  const supportFile = `${victim.id}/${request}/${randomUUID()}.txt`
  await upload(victim, 'support-files', supportFile)
  const files = [{ path: supportFile, name: `${CANARY}.txt` }]
  await victim.client.rpc('reply_to_support_request', { request_id: request, body: CANARY, files }).throwOnError()
  return { request, supportFile }
}

async function inserted(query: { select(columns: 'id'): { single(): Made } }): Promise<string> {
  const { data, error } = await query.select('id').single()
  if (data === null) throw new Error(JSON.stringify(error))
  return data.id
}

type Made = PromiseLike<{ readonly data: { readonly id: string } | null; readonly error: unknown }>

async function upload(person: Person, bucket: string, path: string): Promise<void> {
  const { error } = await person.client.storage.from(bucket).upload(path, CANARY, { contentType: 'text/plain' })
  if (error) throw error
}
