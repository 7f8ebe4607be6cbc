import type { ListPart } from './export-csv.ts'
import { dataOf } from './request-error.ts'
import type { Client } from './supabase.ts'

/** How many accounts the database accepts at once. */
const MAX_ACCOUNTS = 10_000

/**
 * Passes the parts on. After the last one, and before the file is made, it writes the export to the access logs of all accounts
 * of which the export has rows. If that fails, there is no file. `list` is the name of the list in the log.
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
