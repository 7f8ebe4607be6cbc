/** Rare writes of users. The ledger marks a write as done only after the server has acknowledged it. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { encoded, pick } from './names.ts'
import type { Visit } from './visit.ts'

const TOGETHER = 5
const MOST_REQUESTS = 9

/** Creates several cards in one request. */
export async function addCardsTogether({ client, ledger, person }: Visit): Promise<void> {
  const id = randomUUID()
  const titles = Array.from({ length: TOGETHER }, (_, number) => `Together ${id} ${number}`)
  const card = { description: null, status: 'todo', position: 0, account_id: person.accountId, created_by: person.id }
  await ledger.keep({ kind: 'cards-together', id, content: { titles } }, () =>
    client.ask({
      kind: 'create cards together',
      method: 'POST',
      path: '/rest/v1/kanban_cards',
      headers: { prefer: 'return=minimal' },
      body: titles.map((title) => ({ ...card, title })),
      status: 201,
    }),
  )
}

/** features/steward: a chat file of several kilobytes. */
export async function uploadForChat({ client, ledger, person, random }: Visit): Promise<void> {
  const file_path = `${person.id}/${randomUUID()}.txt`
  const bytes = Buffer.from(randomBytes(2000 + Math.floor(random() * 20_000)).toString('base64'))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await ledger.keep({ kind: 'chat-file', id: file_path, content: { file_path, sha256 } }, () =>
    client.ask({
      kind: 'upload for the chat',
      method: 'POST',
      path: `/storage/v1/object/chat-uploads/${encoded(file_path)}`,
      headers: { 'content-type': 'text/plain', 'x-upsert': 'false' },
      body: bytes,
      status: 200,
    }),
  )
}

export async function askForSupport({ client, ledger, person, screen }: Visit): Promise<void> {
  if (screen.requests >= MOST_REQUESTS) return
  screen.requests += 1
  const subject = `Question ${randomUUID()}`
  await ledger.keep({ kind: 'support-request', id: subject, content: { subject } }, () =>
    client.ask({
      kind: 'ask for support',
      method: 'POST',
      path: '/functions/v1/send-support-email',
      body: { name: person.name, email: person.email, subject, message: 'What happens if it breaks?' },
      status: 200,
    }),
  )
}

export async function changePassword({ client, ledger, person }: Visit): Promise<void> {
  const password = `Load-${randomBytes(6).toString('hex')}-1!A`
  const { email, address } = person
  await ledger.keep({ kind: 'password', id: person.id, content: { email, address, password } }, () =>
    client.ask({ kind: 'change the password', method: 'PUT', path: '/auth/v1/user', body: { password }, status: 200 }),
  )
}

/** The admin's invitation form. */
export async function invite({ offices, ledger, person, random }: Visit): Promise<void> {
  const email = `invited-${randomUUID()}@load.example`
  await ledger.keep({ kind: 'invitation', id: email, content: { email } }, () =>
    pick(offices, random).ask({
      kind: 'invite somebody',
      method: 'POST',
      path: '/functions/v1/create-user',
      body: { name: 'Ilse Maes', email, environmentAccess: 'production', accountId: person.accountId },
      status: 200,
    }),
  )
}
