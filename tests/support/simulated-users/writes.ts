/** The portal's write requests. The ledger marks a write as done only after the server has acknowledged it. */
import { createHash } from 'node:crypto'
import { QUESTIONS, writeDocument } from './documents.ts'
import { Refused, WrongAnswer } from './failures.ts'
import { encoded, pick } from './names.ts'
import type { Visit } from './visit.ts'

const STATUSES = ['todo', 'doing', 'waiting', 'done']
const THEMES = ['light', 'dark', 'system']

/** features/notifications/api/use-mark-read.ts. Another user of the account may have marked it first. */
export async function markRead({ client, ledger, screen }: Visit): Promise<void> {
  const id = screen.unread.shift()
  if (id === undefined) return
  const write = { kind: 'notification-read', id, content: { read: true } } as const
  await ledger.keep(write, () =>
    client.ask({
      kind: 'mark read',
      method: 'PATCH',
      path: `/rest/v1/notifications?id=eq.${id}`,
      headers: { prefer: 'return=minimal' },
      body: { read: true },
      status: 204,
    }),
  )
}

/** features/kanban/api/use-move-card.ts */
export async function moveCard({ client, ledger, person, screen, random }: Visit): Promise<void> {
  const id = pick(person.cardIds, random)
  const before = screen.cards.get(id)
  const status = pick(
    STATUSES.filter((one) => one !== before),
    random,
  )
  const position = [...screen.cards.values()].filter((one) => one === status).length
  const { text } = await ledger.keep({ kind: 'card-moved', id, content: { status } }, () =>
    client.ask({
      kind: 'move card',
      method: 'PATCH',
      path: `/rest/v1/kanban_cards?id=eq.${id}&select=id`,
      headers: { prefer: 'return=representation', accept: 'application/vnd.pgrst.object+json' },
      body: { status, position },
      status: 200,
    }),
  )
  if ((JSON.parse(text) as { id?: string }).id !== id) throw new WrongAnswer(`Another card was moved: ${text}`)
}

/** features/kanban/api/use-create-card.ts */
export async function addCard({ client, ledger, person, screen }: Visit): Promise<void> {
  const title = `Task ${++screen.written} of ${person.id} at ${Date.now()}`
  const card = { title, description: null, status: 'todo', position: screen.cards.size }
  const content = { title, account_id: person.accountId }
  await ledger.keep({ kind: 'card-created', id: title, content }, () =>
    client.ask({
      kind: 'create card',
      method: 'POST',
      path: '/rest/v1/kanban_cards',
      headers: { prefer: 'return=minimal' },
      body: { ...card, account_id: person.accountId, created_by: person.id },
      status: 201,
    }),
  )
  screen.ownCards.push(title)
}

/** features/kanban/api/use-delete-card.ts: deletes the user's oldest card. */
export async function deleteCard({ client, ledger, screen }: Visit): Promise<void> {
  const oldest = screen.ownCards.shift()
  if (oldest === undefined) return
  await ledger.keep({ kind: 'card-deleted', id: oldest, content: { title: oldest } }, () =>
    client.ask({
      kind: 'delete card',
      method: 'DELETE',
      path: `/rest/v1/kanban_cards?title=eq.${encodeURIComponent(oldest)}`,
      headers: { prefer: 'return=minimal' },
      status: 204,
    }),
  )
}

/** features/templates/api/send-template.ts: uploads the file, inserts its row and then indexes the text. */
export async function uploadTemplate({ client, ledger, person, screen, random }: Visit): Promise<void> {
  const { title, fileName, text } = writeDocument(++screen.written, random)
  const bytes = Buffer.from(`${text}\n\nOf ${person.name}, ${Date.now()}`)
  const file_path = `${person.id}/${Date.now()}-${screen.written}-${person.accountId}-${fileName}`
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const content = { file_path, size: bytes.length, sha256 }
  await ledger.keep({ kind: 'template-uploaded', id: file_path, content }, async () => {
    await client.ask({
      kind: 'upload file',
      method: 'POST',
      path: `/storage/v1/object/templates/${encoded(file_path)}`,
      headers: { 'content-type': 'text/plain', 'x-upsert': 'false' },
      body: bytes,
      status: 200,
    })
    await client.ask({
      kind: 'create template',
      method: 'POST',
      path: '/rest/v1/templates',
      headers: { prefer: 'return=minimal' },
      body: {
        user_id: person.id,
        account_id: person.accountId,
        title,
        description: null,
        category: 'general',
        tags: ['load'],
        is_client_specific: true,
        file_name: fileName,
        file_path,
        file_size: bytes.length,
        file_type: 'text/plain',
      },
      status: 201,
    })
  })
  screen.uploads.push(file_path)
  const answer = await client.ask({
    kind: 'index template',
    method: 'POST',
    path: '/functions/v1/index-templates',
    status: 200,
  })
  if ((JSON.parse(answer.text) as { success?: boolean }).success !== true) throw new WrongAnswer(answer.text)
}

/** features/templates/api/use-delete-template.ts */
export async function deleteTemplate({ client, ledger, screen }: Visit): Promise<void> {
  const oldest = screen.uploads.shift()
  if (oldest === undefined) return
  const write = { kind: 'template-deleted', id: oldest, content: { file_path: oldest } } as const
  await ledger.keep(write, () =>
    client.ask({
      kind: 'delete template',
      method: 'DELETE',
      path: `/rest/v1/templates?file_path=eq.${encodeURIComponent(oldest)}&select=id`,
      headers: { prefer: 'return=representation', accept: 'application/vnd.pgrst.object+json' },
      status: 200,
    }),
  )
  await client.ask({ kind: 'tidy files', method: 'POST', path: '/functions/v1/tidy-files', status: 200 })
}

/** lib/download-template.ts: gets a signed URL and downloads the file. */
export async function downloadTemplate({ client, screen, random }: Visit): Promise<void> {
  const { path, size } = pick(screen.files, random)
  const signed = await client.ask({
    kind: 'sign download',
    method: 'POST',
    path: `/storage/v1/object/sign/templates/${encoded(path)}`,
    body: { expiresIn: 60 },
    status: 200,
  })
  const { signedURL } = JSON.parse(signed.text) as { signedURL?: string }
  // The official client encodes the signed URL and adds the name to save the file under.
  const address = encodeURI(`/storage/v1${signedURL ?? ''}&download=document.txt`)
  const { text } = await client.ask({ kind: 'download file', path: address, status: 200 })
  if (Buffer.byteLength(text) !== size) throw new WrongAnswer(`A file of ${size} bytes came with ${text.length}`)
}

/** session/appearance/stored-preferences.ts */
export async function savePreferences({ client, ledger, person, random }: Visit): Promise<void> {
  const theme = pick(THEMES, random)
  await ledger.keep({ kind: 'preferences', id: person.id, content: { theme } }, () =>
    client.ask({
      kind: 'save preferences',
      method: 'POST',
      path: '/rest/v1/user_preferences?on_conflict=user_id',
      headers: { prefer: 'resolution=merge-duplicates,return=minimal' },
      body: { user_id: person.id, theme, high_contrast: false, reduced_motion: false, compact_mode: false },
      // 201 for a new row, 200 for an existing one.
      status: [201, 200],
    }),
  )
}

/** features/steward/api/ask-steward.ts: a stream of events, whose last one is the whole answer. */
export async function askSteward({ client, person, random }: Visit): Promise<void> {
  const { text } = await client.ask({
    kind: 'Steward',
    method: 'POST',
    path: '/functions/v1/ai-chat',
    headers: { accept: 'text/event-stream' },
    body: { message: pick(QUESTIONS, random), context: person.name },
    status: 200,
  })
  // The status is already 200 when the stream reports an error.
  const failure = /event: error\ndata: (.*)\n\n$/.exec(text)?.[1]
  if (failure !== undefined) throw new Refused(500, `The Steward could not answer: ${failure}`)
  const said = /event: answer\ndata: (.*)\n\n$/.exec(text)?.[1]
  const answer = said === undefined ? {} : (JSON.parse(said) as { success?: boolean; response?: string })
  if (answer.success !== true || !answer.response) throw new WrongAnswer(`The Steward said: ${text.slice(-300)}`)
}
