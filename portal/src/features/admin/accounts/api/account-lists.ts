import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../../lib/request-error.ts'
import type { Client } from '../../../../lib/supabase.ts'

/** The page shows the first of each list; the whole lists are on pages of their own. */
const LIMIT = 50

export interface ListedItem {
  readonly id: string
  readonly title: string
  readonly detail: string
  /** A point in time. */
  readonly at: string
}

const LOAD = {
  consults: async (client: Client, accountId: string, signal: AbortSignal): Promise<ListedItem[]> => {
    const rows = dataOf(
      await client
        .from('consultancies')
        .select('id, consultant_name, service, starts_at')
        .eq('account_id', accountId)
        .order('starts_at', { ascending: false })
        .order('id')
        .limit(LIMIT)
        .abortSignal(signal),
    )
    return rows.map(({ id, consultant_name: who, service, starts_at: at }) => ({ id, title: service, detail: who, at }))
  },
  board: async (client: Client, accountId: string, signal: AbortSignal): Promise<ListedItem[]> => {
    const rows = dataOf(
      await client
        .from('kanban_cards')
        .select('id, title, status, created_at')
        .eq('account_id', accountId)
        .neq('status', 'done')
        .order('status')
        .order('position')
        .limit(LIMIT)
        .abortSignal(signal),
    )
    return rows.map(({ id, title, status, created_at: at }) => ({ id, title, detail: status, at }))
  },
  documents: async (client: Client, accountId: string, signal: AbortSignal): Promise<ListedItem[]> => {
    const rows = dataOf(
      await client
        .from('templates')
        .select('id, title, category, created_at')
        .eq('account_id', accountId)
        .order('created_at', { ascending: false })
        .order('id')
        .limit(LIMIT)
        .abortSignal(signal),
    )
    return rows.map(({ id, title, category, created_at: at }) => ({ id, title, detail: category ?? '', at }))
  },
  requests: async (client: Client, accountId: string, signal: AbortSignal): Promise<ListedItem[]> => {
    const rows = dataOf(
      await client
        .from('support_requests')
        .select('id, number, subject, state, created_at')
        .eq('account_id', accountId)
        .order('created_at', { ascending: false })
        .order('id')
        .limit(LIMIT)
        .abortSignal(signal),
    )
    return rows.map(({ id, number, subject, state, created_at: at }) => ({
      id,
      title: subject,
      detail: `${number ?? ''} · ${state}`,
      at,
    }))
  },
}

export type AccountListKind = keyof typeof LOAD

/** Each key begins with the table, so that live changes load the list again. */
const TABLES = {
  consults: 'consultancies',
  board: 'kanban_cards',
  documents: 'templates',
  requests: 'support_requests',
} as const

export function accountListQuery(client: Client, accountId: string, kind: AccountListKind) {
  return queryOptions({
    queryKey: [TABLES[kind], 'of account', accountId],
    queryFn: ({ signal }) => LOAD[kind](client, accountId, signal),
    staleTime: 0,
  })
}
