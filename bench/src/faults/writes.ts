import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Home } from './home.ts'
import type { Ledger } from './ledger.ts'
import { ask, isDone, type Answer, type Person } from './portal-client.ts'

export interface Writer {
  readonly home: Home
  readonly ledger: Ledger
  readonly person: Person
  /** Who may invite. */
  readonly admin: Person
  /** A webhook's id. */
  readonly feed: string
}

const COLUMNS = ['todo', 'doing', 'waiting', 'done'] as const
const BATCH = 5

export const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

function counted({ ledger }: Writer, answer: Answer): boolean {
  ledger.statuses.set(answer.status, (ledger.statuses.get(answer.status) ?? 0) + 1)
  if (isDone(answer)) ledger.acknowledged += 1
  return isDone(answer)
}

function card(person: Person, id: string): object {
  return { id, account_id: person.accountId, created_by: person.id, title: `fault ${id}`, status: 'todo', position: 0 }
}

const as = ({ token, address }: Person) => ({ token, address })

async function addCard(writer: Writer): Promise<void> {
  const { home, ledger, person } = writer
  const entry = { acknowledged: false, columns: new Set<string>(['todo']) }
  const id = randomUUID()
  ledger.cards.set(id, entry)
  entry.acknowledged = counted(
    writer,
    await ask(home, 'rest/v1/kanban_cards', { ...as(person), json: card(person, id) }),
  )
  if (entry.acknowledged) lastCard.set(person.id, id)
}

/** Each person moves their own, one after the other, so that it is known where it stands. */
const lastCard = new Map<string, string>()

async function moveCard(writer: Writer): Promise<void> {
  const { home, ledger, person } = writer
  const id = lastCard.get(person.id)
  const entry = id === undefined ? undefined : ledger.cards.get(id)
  if (id === undefined || entry === undefined) return addCard(writer)
  const status = COLUMNS[Math.floor(Math.random() * COLUMNS.length)] ?? 'done'
  const before = [...entry.columns]
  entry.columns.add(status)
  const json = { status, position: 0 }
  const path = `rest/v1/kanban_cards?id=eq.${id}&select=id`
  const answer = await ask(home, path, {
    ...as(person),
    json,
    method: 'PATCH',
    headers: { prefer: 'return=representation' },
  })
  const isMoved = counted(writer, answer) && Array.isArray(answer.body) && answer.body.length === 1
  if (isMoved) entry.columns = new Set([status])
  // Refused means that nothing happened; without an answer nobody knows.
  else if (answer.status >= 400 && answer.status < 500) entry.columns = new Set(before)
}

async function addBatch(writer: Writer): Promise<void> {
  const { home, ledger, person } = writer
  const entry = { ids: Array.from({ length: BATCH }, () => randomUUID()), acknowledged: false }
  ledger.batches.push(entry)
  const json = entry.ids.map((id) => card(person, id))
  entry.acknowledged = counted(writer, await ask(home, 'rest/v1/kanban_cards', { ...as(person), json }))
}

async function upload(writer: Writer, bucket: string): Promise<string | null> {
  const { home, ledger, person } = writer
  const path = `${person.id}/${randomUUID()}.txt`
  const bytes = Buffer.from(randomBytes(2000 + Math.floor(Math.random() * 20_000)).toString('base64'))
  const entry = { bucket, digest: digest(bytes), acknowledged: false }
  ledger.files.set(path, entry)
  const headers = { 'content-type': 'text/plain' }
  const answer = await ask(home, `storage/v1/object/${bucket}/${path}`, { ...as(person), bytes, headers })
  entry.acknowledged = counted(writer, answer)
  return entry.acknowledged ? path : null
}

/** As the portal does it: the file, then its row. */
async function addTemplate(writer: Writer): Promise<void> {
  const { home, ledger, person } = writer
  const path = await upload(writer, 'templates')
  if (path === null) return
  const id = randomUUID()
  const entry = { path, acknowledged: false }
  ledger.templates.set(id, entry)
  const json = {
    id,
    user_id: person.id,
    account_id: person.accountId,
    title: `fault ${id}`,
    is_client_specific: true,
    category: 'contracts',
    file_name: 'fault.txt',
    file_path: path,
    file_size: 1,
    file_type: 'text/plain',
  }
  entry.acknowledged = counted(writer, await ask(home, 'rest/v1/templates', { ...as(person), json }))
}

async function askForSupport(writer: Writer): Promise<void> {
  const { home, ledger, person } = writer
  const subject = `fault ${randomUUID()}`
  const entry = { acknowledged: false }
  ledger.requests.set(subject, entry)
  const json = { name: 'Nora Claes', email: person.email, subject, message: 'What happens if it breaks?' }
  entry.acknowledged = counted(writer, await ask(home, 'functions/v1/send-support-email', { ...as(person), json }))
}

async function changePassword(writer: Writer): Promise<void> {
  const { home, ledger, person } = writer
  const password = `Fault-${randomBytes(6).toString('hex')}-1!`
  const possible = ledger.passwords.get(person.id) ?? new Set([person.password])
  ledger.passwords.set(person.id, new Set([...possible, password]))
  const answer = await ask(home, 'auth/v1/user', { ...as(person), json: { password }, method: 'PUT' })
  if (counted(writer, answer)) ledger.passwords.set(person.id, new Set([password]))
  else if (answer.status >= 400 && answer.status < 500) ledger.passwords.set(person.id, possible)
}

async function deliver(writer: Writer): Promise<void> {
  const { home, ledger, feed } = writer
  const title = `fault ${randomUUID()}`
  const entry = { acknowledged: false }
  ledger.deliveries.set(title, entry)
  const json = { type: 'security_alert', title }
  // The same message again, as a sender does who got no answer: it must not count twice.
  const headers = { 'webhook-id': `msg_${title}` }
  for (let attempt = 0; attempt < 2 && !entry.acknowledged; attempt += 1) {
    entry.acknowledged = counted(writer, await ask(home, `functions/v1/webhook-receiver/${feed}`, { json, headers }))
  }
}

async function invite(writer: Writer): Promise<void> {
  const { home, ledger, admin } = writer
  const email = `invited-${randomUUID()}@example.com`
  const entry = { acknowledged: false }
  ledger.invited.set(email, entry)
  const json = { name: 'Ilse Maes', email, environmentAccess: 'training', accountId: admin.accountId }
  entry.acknowledged = counted(writer, await ask(home, 'functions/v1/create-user', { ...as(admin), json }))
}

async function readBoard(writer: Writer): Promise<void> {
  const { home, person } = writer
  counted(writer, await ask(home, `rest/v1/kanban_cards?account_id=eq.${person.accountId}&limit=20`, as(person)))
}

/** How often in a hundred. What a person does rarely, and costs most, stands last. */
const MIXTURE: readonly (readonly [number, (writer: Writer) => Promise<unknown>])[] = [
  [25, readBoard],
  [25, addCard],
  [18, moveCard],
  [8, addBatch],
  [8, (writer) => upload(writer, 'chat-uploads')],
  [6, addTemplate],
  [6, deliver],
  [2, askForSupport],
  [1, changePassword],
  [1, invite],
]

export async function writeSomething(writer: Writer): Promise<void> {
  let at = Math.random() * 100
  for (const [share, write] of MIXTURE) {
    at -= share
    if (at < 0) return void (await write(writer))
  }
}
