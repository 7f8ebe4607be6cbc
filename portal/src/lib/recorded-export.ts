import type { ListPart } from './export-csv.ts'
import { dataOf } from './request-error.ts'
import type { Client } from './supabase.ts'

/** The most accounts that the database takes at once. */
const MAX_ACCOUNTS = 10_000

/**
 * The same parts. After the last one, and before a file is made of them, the export is in the access logs of all accounts that
 * it has rows of; if that fails, there is no file. `list` is what the log calls the list.
 */
export async function* recordedParts<Row>(
  client: Client,
  list: string,
  parts: AsyncIterable<ListPart<Row>>,
  accountsOf: (row: Row) => readonly (string | null)[],
): AsyncGenerator<ListPart<Row>> {
  const accounts = new Set<string>()
  for await (const part of parts) {
    for (const account of part.rows.flatMap(accountsOf)) {
      if (account !== null) accounts.add(account)
    }
    yield part
  }
  const all = [...accounts]
  for (let start = 0; start < all.length; start += MAX_ACCOUNTS) {
    dataOf(await client.rpc('note_export', { list, account_ids: all.slice(start, start + MAX_ACCOUNTS) }))
  }
}
