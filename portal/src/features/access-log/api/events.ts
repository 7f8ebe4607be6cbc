import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { compareNames } from '../../../language/formats.ts'
import { everyRow } from '../../../lib/every-row.ts'
import { dataOf } from '../../../lib/request-error.ts'
import type { Client } from '../../../lib/supabase.ts'
import type { ChainEntry, Head } from '../model/chain.ts'
import type { AccessEvent } from '../model/event.ts'
import { beginOf, type LogFilter } from '../model/filter.ts'
import type { LogSource } from '../verify/verify-log.ts'

export const PAGE_SIZE = 50
/** How many newer entries are above the one that is shown. */
const ABOVE = 2
const ENTRY = 'seq, at, actor, via, action, object, prev_hash, hash'

/** Newest first, each page after the last entry of the one before. */
export function eventsQuery(client: Client, accountId: string, filter: LogFilter) {
  return infiniteQueryOptions({
    queryKey: ['access_events', accountId, filter],
    queryFn: ({ pageParam, signal }): Promise<readonly AccessEvent[]> =>
      eventsAfter(client, { accountId, filter, after: pageParam, size: PAGE_SIZE, signal }),
    initialPageParam: null as AccessEvent | null,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)),
    // Others add entries, so the list is loaded again whenever it is opened.
    staleTime: 0,
  })
}

interface Part {
  readonly accountId: string
  readonly filter: LogFilter
  readonly after: AccessEvent | null
  readonly size: number
  readonly signal: AbortSignal
}

async function eventsAfter(client: Client, part: Part): Promise<ChainEntry[]> {
  const { accountId, filter, after, size, signal } = part
  const all = client.from('access_events').select(ENTRY).eq('account_id', accountId)
  if (filter.around !== null) {
    const below = all.lte('seq', after === null ? filter.around + ABOVE : after.seq - 1)
    return dataOf(await below.order('seq', { ascending: false }).limit(size).abortSignal(signal))
  }
  const begin = beginOf(filter.period, Date.now())
  let found = all
  if (filter.person !== null) found = found.eq('actor', filter.person)
  if (filter.kind !== null) found = found.eq('action', filter.kind)
  if (begin !== null) found = found.gte('at', begin)
  // The first condition finds the place in the index.
  if (after !== null) found = found.lte('at', after.at).or(`at.lt."${after.at}",seq.lt.${after.seq}`)
  const sorted = found.order('at', { ascending: false }).order('seq', { ascending: false })
  return dataOf(await sorted.limit(size).abortSignal(signal))
}

/** All entries that the filter shows, part by part. */
export async function* allEvents(client: Client, accountId: string, filter: LogFilter, size: number) {
  const { signal } = new AbortController()
  let after: ChainEntry | null = null
  for (;;) {
    const rows: ChainEntry[] = await eventsAfter(client, { accountId, filter, after, size, signal })
    // A server may return fewer rows than asked for, so only an empty part is the end.
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1) ?? null
  }
}

export interface Actor {
  readonly actor: string
  /** Null after an erasure. */
  readonly name: string | null
  readonly is_of_firm: boolean
  /** Stays the same whatever becomes of the person. Null for somebody who was never a user. */
  readonly number: number | null
  /** False for somebody whose rights were changed, and who did nothing. */
  readonly acts: boolean
}

/** Everyone who appears in the log, also people who were deleted since. */
export function actorsQuery(client: Client, accountId: string) {
  return queryOptions({
    queryKey: ['access_events', accountId, 'actors'],
    queryFn: async ({ signal }) => {
      const actors = await everyRow<Actor>(({ after, size, options }) => {
        const all = client.rpc('list_access_actors', { account_id: accountId }, options)
        return (after === null ? all : all.gt('actor', after.actor)).order('actor').limit(size).abortSignal(signal)
      })
      return actors.sort((one, other) => compareNames(one.name ?? '', other.name ?? ''))
    },
  })
}

/** The last entry, whose number is the number of entries; null if the log is empty. */
export function headQuery(client: Client, accountId: string) {
  return queryOptions({
    queryKey: ['access_events', accountId, 'head'],
    queryFn: ({ signal }) => headOf(client, accountId, signal),
    staleTime: 0,
  })
}

async function headOf(client: Client, accountId: string, signal: AbortSignal): Promise<Head | null> {
  const request = client.rpc('get_access_head', { account_id: accountId })
  return dataOf(await request.abortSignal(signal).maybeSingle())
}

const AT_ONCE = 1000

export const logSource = (client: Client, account: string): LogSource => ({
  account,
  head: (signal) => headOf(client, account, signal),
  entriesFrom: async (last, signal) => {
    const all = client.from('access_events').select(ENTRY).eq('account_id', account)
    const rest = last === null ? all : all.gte('seq', last.seq)
    return dataOf(await rest.order('seq').order('hash').limit(AT_ONCE).abortSignal(signal))
  },
})
