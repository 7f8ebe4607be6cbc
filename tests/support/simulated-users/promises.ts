import { acknowledged, idsOf, rowsBy, type Evidence, type Row } from './evidence.ts'
import type { LedgerEntry, WriteKind } from './ledger.ts'
import { chatFiles, templates } from './promised-files.ts'
import { invitations, passwords } from './promised-people.ts'
import type { Service } from './service.ts'

/** A promise about some kinds of writes, the number of its cases, and a message for each broken one. */
export interface Promised {
  readonly promise: string
  readonly acknowledged: number
  /** Writes without an answer or with an error: they may exist completely or not at all. */
  readonly unanswered: number
  readonly broken: readonly string[]
}

type Look = (evidence: Evidence, isBroken: (what: string) => void) => Promise<void>

const ALL: readonly (readonly [promise: string, kinds: readonly WriteKind[], look: Look])[] = [
  ['a notification that was read stays read', ['notification-read'], readNotifications],
  ['a moved card stands where it was put', ['card-moved'], (...of) => last('kanban_cards', 'id', 'status', ...of)],
  ['a chosen appearance stays', ['preferences'], (...of) => last('user_preferences', 'user_id', 'theme', ...of)],
  ['no acknowledged card is lost, none is there twice', ['card-created'], createdCards],
  ['what was deleted stays deleted', ['card-deleted', 'template-deleted'], deleted],
  ['rows of one request are all there or none', ['cards-together'], together],
  ['no template is lost, and each has its file with the bytes that were sent', ['template-uploaded'], templates],
  ['no file is lost or half there, and each has the bytes that were sent', ['chat-file'], chatFiles],
  ['a changed password is the one that holds', ['password'], passwords],
  ['an invited person is there with everything, or not at all', ['invitation'], invitations],
  ['a delivery of a webhook is told once', ['delivery'], deliveries],
  ['a support request is kept, once', ['support-request'], supportRequests],
]

/** Compares the ledger with the server. No user may write at the same time. */
export async function checkPromises(service: Service, entries: readonly LedgerEntry[]): Promise<Promised[]> {
  const entriesOf = (kind: WriteKind): LedgerEntry[] => entries.filter((entry) => entry.kind === kind)
  const evidence: Evidence = { service, entries: entriesOf, rows: (...asked) => rowsBy(service, ...asked) }
  const found: Promised[] = []
  for (const [promise, kinds, look] of ALL) {
    const broken: string[] = []
    await look(evidence, (what) => broken.push(what))
    const cases = kinds.flatMap(entriesOf)
    const done = acknowledged(cases).length
    found.push({ promise, acknowledged: done, unanswered: cases.length - done, broken })
  }
  return found
}

async function readNotifications({ entries, rows }: Evidence, isBroken: (what: string) => void): Promise<void> {
  const ids = idsOf(acknowledged(entries('notification-read')))
  const found = await rows('notifications', 'id', ids)
  for (const id of ids) if (found.get(id)?.[0]?.['read'] !== true) isBroken(`notification ${id} is not read`)
}

/**
 * If a row was written several times, it must have the last acknowledged value or one that was sent later without an answer. One
 * user writes these rows one after the other, so the ledger has the order of the writes.
 */
async function last(
  table: 'kanban_cards' | 'user_preferences',
  key: string,
  column: string,
  { entries, rows }: Evidence,
  isBroken: (what: string) => void,
): Promise<void> {
  const possible = new Map<string, unknown[]>()
  for (const { id, content, acknowledgedAt } of entries(table === 'kanban_cards' ? 'card-moved' : 'preferences')) {
    if (acknowledgedAt !== null) possible.set(id, [content[column]])
    else possible.get(id)?.push(content[column])
  }
  const found = await rows(table, key, [...possible.keys()])
  for (const [id, values] of possible) {
    const value = found.get(id)?.[0]?.[column]
    if (!values.includes(value)) isBroken(`${table} ${id}: ${String(value)}, and not ${values.join(' or ')}`)
  }
}

async function createdCards({ entries, rows }: Evidence, isBroken: (what: string) => void): Promise<void> {
  const created = entries('card-created')
  const asked = new Set(idsOf(entries('card-deleted')))
  const found = await rows('kanban_cards', 'title', idsOf(created))
  for (const { id, acknowledgedAt } of created) {
    const count = found.get(id)?.length ?? 0
    const isLost = count === 0 && acknowledgedAt !== null && !asked.has(id)
    if (isLost || count > 1) isBroken(`card ${id} is there ${count} times`)
  }
}

async function deleted({ entries, rows }: Evidence, isBroken: (what: string) => void): Promise<void> {
  const [cards, files] = (['card-deleted', 'template-deleted'] as const).map((kind) =>
    idsOf(acknowledged(entries(kind))),
  )
  for (const id of (await rows('kanban_cards', 'title', cards ?? [])).keys()) isBroken(`card ${id} is still there`)
  for (const id of (await rows('templates', 'file_path', files ?? [])).keys()) isBroken(`template ${id} is still there`)
}

async function together({ entries, rows }: Evidence, isBroken: (what: string) => void): Promise<void> {
  const sent = entries('cards-together').map((entry) => ({ ...entry, titles: entry.content['titles'] as string[] }))
  const titles = sent.flatMap((entry) => entry.titles)
  const found = await rows('kanban_cards', 'title', titles)
  for (const { id, titles: own, acknowledgedAt } of sent) {
    const there = own.filter((title) => found.get(title)?.length === 1).length
    const isRight = there === own.length || (there === 0 && acknowledgedAt === null)
    if (!isRight) isBroken(`of ${own.length} cards of the request ${id} ${there} are there`)
  }
}

async function deliveries({ entries, rows }: Evidence, isBroken: (what: string) => void): Promise<void> {
  await once(entries('delivery'), 'title', (titles) => rows('notifications', 'title', titles), isBroken)
}

async function supportRequests({ entries, rows }: Evidence, isBroken: (what: string) => void): Promise<void> {
  const find = (subjects: string[]) => rows('support_requests', 'subject', subjects)
  await once(entries('support-request'), 'subject', find, isBroken)
}

/** Checks that an acknowledged write exists once and any other at most once. */
async function once(
  entries: readonly LedgerEntry[],
  name: string,
  find: (values: string[]) => Promise<Map<string, Row[]>>,
  isBroken: (what: string) => void,
): Promise<void> {
  const found = await find(entries.map(({ content }) => String(content[name])))
  for (const { content, acknowledgedAt } of entries) {
    const value = String(content[name])
    const count = found.get(value)?.length ?? 0
    if (count > 1 || (count === 0 && acknowledgedAt !== null)) isBroken(`${value} is there ${count} times`)
  }
}
