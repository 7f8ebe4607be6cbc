import { createHash } from 'node:crypto'
import { idsOf, type Evidence } from './evidence.ts'
import type { LedgerEntry } from './ledger.ts'
import type { Service } from './service.ts'

const AT_ONCE = 8

/** A template whose upload was not acknowledged may exist, but never without its file. */
export async function templates({ service, entries, rows }: Evidence, isBroken: (what: string) => void): Promise<void> {
  const uploaded = entries('template-uploaded')
  const asked = new Set(idsOf(entries('template-deleted')))
  const found = await rows('templates', 'file_path', idsOf(uploaded))
  await each(uploaded, async (entry) => {
    const isThere = found.has(entry.id)
    if (!isThere && entry.acknowledgedAt !== null && !asked.has(entry.id)) isBroken(`template ${entry.id} is lost`)
    if (!isThere) return
    const state = await stateOf(service, 'templates', entry)
    if (state !== 'whole') isBroken(`the file of template ${entry.id} is ${state}`)
  })
}

/** A file must have both its row and its bytes, or neither. */
export async function chatFiles({ service, entries }: Evidence, isBroken: (what: string) => void): Promise<void> {
  await each(entries('chat-file'), async (entry) => {
    const state = await stateOf(service, 'chat-uploads', entry)
    const isListed = await service.isListed('chat-uploads', entry.id)
    if (state === 'changed' || (state === 'lost' && entry.acknowledgedAt !== null)) isBroken(`${entry.id} is ${state}`)
    if (isListed !== (state !== 'lost')) isBroken(`${entry.id} is half there: listed ${isListed}, bytes ${state}`)
  })
}

async function stateOf(
  service: Service,
  bucket: string,
  { content }: LedgerEntry,
): Promise<'whole' | 'changed' | 'lost'> {
  const bytes = await service.download(bucket, String(content['file_path']))
  if (bytes === null) return 'lost'
  return createHash('sha256').update(bytes).digest('hex') === content['sha256'] ? 'whole' : 'changed'
}

async function each<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of waiting) await work(item)
    }),
  )
}
