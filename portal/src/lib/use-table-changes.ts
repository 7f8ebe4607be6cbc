import type { RealtimePostgresChangesPayload } from '@supabase/supabase-js'
import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { reportConnection } from './connection.ts'
import { keepJoined } from './keep-joined.ts'
import { randomName } from './random-name.ts'
import type { Client, Row, TableName } from './supabase.ts'

/** For users who may read the rows of several accounts: the policies decide which changes arrive. */
export const EVERY_ROW: unique symbol = Symbol('every row')

type ChangeEvent = '*' | 'INSERT' | 'UPDATE' | 'DELETE'

interface Subscription<T extends TableName> {
  readonly table: T
  /** `account_id=eq.…`, or every row. Null: not subscribed yet. */
  readonly filter: string | typeof EVERY_ROW | null
  readonly events?: readonly ChangeEvent[]
  /** A table whose queries also show rows of this one, and are loaded again with it. */
  readonly shownWith?: TableName
  /** Whether the database tells only the first change of a moment: then the queries are loaded once more a second later. */
  readonly isThrottled?: boolean
  /** For callers that need the row itself; the queries of the table are loaded again in any case. */
  readonly onChange?: (change: RealtimePostgresChangesPayload<Row<T>>) => void
}

interface Reload {
  /** Which queries of the table; all if it is left out. */
  readonly isMeant?: (query: Query) => boolean
  /** `none`: when they are shown the next time. */
  readonly refetchType?: 'active' | 'none'
}

/** Loads a hundred rows that change at once twice, and not a hundred times. */
const RELOAD_INTERVAL_MS = 1000

/**
 * Changes are reported from the join of the channel on (on Supabase a moment later), and a page loads its lists at the same time. A list that came
 * this long before may lack a change, and is loaded again. That happens mostly when the portal is opened, before its connection is open.
 */
const MAX_AGE_AT_JOIN_MS = 100
/** The same for what was asked for while the scripts were loading. It is always older, and seldom has changed within a second. */
const MAX_EARLY_AGE_MS = 1000

/**
 * Follows the changes of a table, and loads its queries again: their keys begin with the table's name, or their `meta`
 * says that they follow it. It does so too for changes that were not reported: after a lost connection, for lists that were loaded long
 * before the channel was joined, and when a page is opened again.
 */
export function useTableChanges<T extends TableName>(
  client: Client,
  { table, filter, events = ['*'], shownWith, isThrottled = false, onChange }: Subscription<T>,
): void {
  const queries = useQueryClient()
  const reload = useEffectEvent(({ isMeant = () => true, refetchType = 'active' }: Reload = {}) => {
    const tables: readonly unknown[] = [table, shownWith ?? table]
    const isOfTable = ({ queryKey, meta }: Query) =>
      tables.includes(queryKey[0]) || (meta?.follows?.some((followed) => tables.includes(followed)) ?? false)
    void queries.invalidateQueries({ predicate: (query) => isOfTable(query) && isMeant(query), refetchType })
  })
  const eventNames = events.join()
  const notifyCaller = useEffectEvent((change: RealtimePostgresChangesPayload<Row<T>>) => onChange?.(change))

  useEffect(() => {
    if (filter === null) return
    // On a platform that lets everyone broadcast to a channel by its name, nobody can guess the name of this one.
    const name = `${table}:${randomName()}`
    let wasBroken = false
    let pause: ReturnType<typeof setTimeout> | null = null
    let hasPendingChange = false
    // Reloads at the first change at once; then once for all changes of the next second.
    const reloadSoon = () => {
      hasPendingChange = pause !== null
      if (hasPendingChange) return
      reload()
      pause = setTimeout(() => {
        pause = null
        if (hasPendingChange) reloadSoon()
      }, RELOAD_INTERVAL_MS)
    }
    const onRow = (change: RealtimePostgresChangesPayload<Row<T>>) => {
      notifyCaller(change)
      reloadSoon()
      if (isThrottled) hasPendingChange = true
    }
    const rows = { schema: 'public', table, ...(filter === EVERY_ROW ? {} : { filter }) }
    const leave = keepJoined(client, {
      make: () =>
        eventNames.split(',').reduce(
          // The types of `on` have one overload per event, and none for a variable event.
          (channel, event) => channel.on('postgres_changes' as never, { event, ...rows } as never, onRow as never),
          client.channel(name),
        ),
      onLive(isLive) {
        if (isLive && wasBroken) reload()
        else if (isLive) reload({ isMeant: wasLoadedLongBefore(queries, Date.now()) })
        wasBroken = !isLive
        reportConnection(name, wasBroken)
      },
    })
    return () => {
      void leave()
      // From now on changes are not reported: a page that shows these lists again loads them.
      reload({ isMeant: isOfPage, refetchType: 'none' })
      reportConnection(name, false)
      if (pause !== null) clearTimeout(pause)
    }
  }, [client, queries, table, filter, eventNames, isThrottled])
}

const isOfPage = ({ meta }: Query) => meta?.isOfFrame !== true

/** Not a list that is being loaded, because most are read at about the time of the join, nor one that could not be loaded. */
const wasLoadedLongBefore = (queries: QueryClient, joined: number) => (query: Query) => {
  const { fetchStatus, dataUpdatedAt, dataUpdateCount } = query.state
  if (!isOfPage(query) || fetchStatus !== 'idle' || dataUpdatedAt === 0) return false
  const early = dataUpdateCount === 1 ? (query.meta?.firstAnswered?.(queries, dataUpdatedAt) ?? joined) : joined
  return dataUpdatedAt < joined - MAX_AGE_AT_JOIN_MS || early < joined - MAX_EARLY_AGE_MS
}
