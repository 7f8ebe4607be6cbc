import { dataOf } from '../../../lib/request-error.ts'
import type { Client } from '../../../lib/supabase.ts'
import { TEXTS } from '../texts.ts'

const PAGE = 1000

/** The ids of all accounts, for the choice 'all'. */
export async function loadAllAccountIds(client: Client): Promise<string[]> {
  const ids: string[] = []
  for (let from = 0; ; from += PAGE) {
    const rows = dataOf(
      await client
        .from('accounts')
        .select('id')
        .order('id')
        .range(from, from + PAGE - 1),
    )
    ids.push(...rows.map(({ id }) => id))
    if (rows.length < PAGE) return ids
  }
}

/** The id of the user's account, by its name: docs/product/templates.md. */
export async function currentAccountId(client: Client, name: string | null): Promise<string> {
  const row =
    name === null ? null : dataOf(await client.from('accounts').select('id').eq('name', name).limit(1).maybeSingle())
  if (row === null) throw new Error(TEXTS.upload.ownAccountMissing)
  return row.id
}
