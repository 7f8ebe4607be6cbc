import type { SupabaseClient } from '@supabase/supabase-js'

/** A request of the portal, built with the official client, so that it is the one that the portal sends. */
export interface FirmRequest {
  readonly name: string
  readonly ask: (client: SupabaseClient) => Asked
  /** Loads a part of an export, which may take longer. */
  readonly isExport?: true
}

interface Answer {
  readonly error: { readonly message: string } | null
  readonly data: unknown
}

export interface Asked extends PromiseLike<Answer> {
  explain(options: { analyze: true; buffers: true; format: 'json' }): PromiseLike<Answer>
}

type Query = ReturnType<ReturnType<SupabaseClient['from']>['select']>
type Refine = (rows: Query) => unknown

/** A read of a table. The client's builders are one object at run time, whatever their types say. */
export const table =
  (name: string, columns: string, refine: Refine = (rows) => rows, count?: 'exact') =>
  (client: SupabaseClient): Asked =>
    refine(client.from(name).select(columns, count === undefined ? {} : { count })) as Asked

export const call =
  (name: string, parameters: object = {}) =>
  (client: SupabaseClient): Asked =>
    client.rpc(name, parameters)
