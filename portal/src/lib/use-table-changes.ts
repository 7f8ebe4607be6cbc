import type { RealtimePostgresChangesPayload } from '@supabase/supabase-js'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { reportConnection } from './connection.ts'
import { keepJoined } from './keep-joined.ts'
import type { Client, Row, TableName } from './supabase.ts'

/** For who may read more than one account's: the policies decide what of it arrives. */
export const EVERY_ROW: unique symbol = Symbol('every row')

interface Subscription<T extends TableName> {
  readonly table: T
  /** `account_id=eq.…`, or every row. None: nothing is subscribed yet. */
  readonly filter: string | typeof EVERY_ROW | null
  readonly event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE'
  /** For who wants the row itself; the queries of the table are loaded anew in any case. */
  readonly onChange?: (change: RealtimePostgresChangesPayload<Row<T>>) => void
}

/** Where a platform lets everyone broadcast to a channel whose name they know, nobody knows the name of this one. */
function unguessable(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')
}

/** A hundred rows that come at once are loaded anew twice, and not a hundred times. */
const PAUSE_MS = 1000

/**
 * Follows a table. Query keys begin with the table's name, so its queries are loaded anew by that. After a lost
 * connection they are too: what happened meanwhile was not announced.
 */
export function useTableChanges<T extends TableName>(
  client: Client,
  { table, filter, event = '*', onChange }: Subscription<T>,
): void {
  const queries = useQueryClient()
  const reload = useEffectEvent(() => void queries.invalidateQueries({ queryKey: [table] }))
  const told = useEffectEvent((change: RealtimePostgresChangesPayload<Row<T>>) => onChange?.(change))

  useEffect(() => {
    if (filter === null) return
    const name = `${table}:${unguessable()}`
    let wasBroken = false
    let pause: ReturnType<typeof setTimeout> | null = null
    let isMissed = false
    // The first at once; those of the second after it together.
    const reloadSoon = () => {
      isMissed = pause !== null
      if (isMissed) return
      reload()
      pause = setTimeout(() => {
        pause = null
        if (isMissed) reloadSoon()
      }, PAUSE_MS)
    }
    const onRow = (change: RealtimePostgresChangesPayload<Row<T>>) => {
      told(change)
      reloadSoon()
    }
    const wanted = { event, schema: 'public', table, ...(filter === EVERY_ROW ? {} : { filter }) }
    const leave = keepJoined(client, {
      make: () =>
        client
          .channel(name)
          // The type of `on` has an overload for each event, and none for one of them.
          .on('postgres_changes' as never, wanted as never, onRow as never),
      onLive(isLive) {
        if (isLive && wasBroken) reload()
        wasBroken = !isLive
        reportConnection(name, wasBroken)
      },
    })
    return () => {
      leave()
      reportConnection(name, false)
      if (pause !== null) clearTimeout(pause)
    }
  }, [client, table, filter, event])
}
